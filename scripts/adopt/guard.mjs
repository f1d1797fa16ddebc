// Who may have modules built: pages of this server alone, on this machine. A build runs tools on what it is given, so no other site, no other
// machine and no link may ask for one.
import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP, isIPv6 } from "node:net";

/** @typedef {{ token: string, everywhere: boolean }} Rules `token`: of this start; `everywhere`: for pages on other machines too */

const loopback = new BlockList();
// The addresses that a name of this machine stands for; the rest of 127.0.0.0/8 may be anybody's.
loopback.addAddress("127.0.0.1");
loopback.addAddress("::1", "ipv6");

/** @param {string | undefined} address of a socket */
function isLoopback(address = "") {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(plain) !== 0 && loopback.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** The host of a request without its port. @param {string} host */
const nameOf = (host) => host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");

/** A name that somebody else may point to this machine is none of it. @param {string} host @param {boolean} everywhere */
function isOwn(host, everywhere) {
  const name = nameOf(host);
  return name === "localhost" || (isIP(name) !== 0 && (everywhere || isLoopback(name)));
}

/** @param {string} a @param {string} b */
function equal(a, b) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Why a request is refused, in words; null if it may be answered.
 * @param {import("node:http").IncomingMessage} request
 * @param {Rules} rules
 * @returns {string | null}
 */
export function refusal({ headers, socket, method }, { token, everywhere }) {
  if (!everywhere && !(isLoopback(socket.remoteAddress) && isLoopback(socket.localAddress)))
    return "found a request from or to another address; expected this machine’s 127.0.0.1 or ::1";
  const { host = "", origin } = headers;
  if (!isOwn(host, everywhere)) return `found the host ${host || "without a name"}; expected localhost or an address`;
  if (origin === undefined ? method !== "GET" : ![`http://${host}`, `https://${host}`].includes(origin))
    return `found a request of ${origin ?? "no page"}; expected a page of this server`;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin")
    return `found a request of another site (${site}); expected a page of this server`;
  const given = headers["x-queuescope-token"];
  if (typeof given !== "string" || !equal(given, token))
    return "found no token of this start of the server, or another one; expected the page to be loaded again";
  return null;
}
