// The syntax of SystemVerilog and Verilog for the code editor: words, numbers, strings, comments and directives. A stream parser without a
// tree, since nothing but colours is made of it.

import { StreamLanguage, type StringStream } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

const KEYWORDS = new Set(
  `alias always always_comb always_ff always_latch and assert assign assume automatic before begin bind bins binsof break buf bufif0 bufif1
  case casex casez cell chandle checker clocking cmos config const constraint context continue cover covergroup coverpoint cross deassign
  default defparam design disable dist do edge else end endcase endchecker endclass endclocking endconfig endfunction endgenerate endgroup
  endinterface endmodule endpackage endprimitive endprogram endproperty endsequence endspecify endtable endtask enum event expect export
  extends extern final first_match for force foreach forever fork forkjoin function generate genvar global highz0 highz1 if iff ifnone
  ignore_bins illegal_bins implements implies import incdir include initial inout input inside instance interconnect interface intersect
  join join_any join_none let liblist library local localparam macromodule matches medium modport module nand negedge nettype new nexttime
  nmos nor noshowcancelled not notif0 notif1 null or output package packed parameter pmos posedge primitive priority program property
  protected pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent pure rand randc randcase randsequence rcmos ref reject_on
  release repeat restrict return rnmos rpmos rtran rtranif0 rtranif1 scalared sequence showcancelled signed soft solve specify specparam
  static strong strong0 strong1 struct super supply0 supply1 sync_accept_on sync_reject_on table tagged task this throughout timeprecision
  timeunit tran tranif0 tranif1 type typedef union unique unique0 unsigned until use var vectored virtual wait wait_order wand weak weak0
  weak1 while wildcard with within wor xnor xor`.split(/\s+/),
);

const TYPES = new Set(
  `bit byte int integer logic longint real realtime reg shortint shortreal string time tri tri0 tri1 triand trior trireg uwire void wire`.split(
    " ",
  ),
);

interface VerilogState {
  /** True inside a comment of several lines. */
  isInComment: boolean;
}

/** The kind of the next token, and moves past it; null for what has no colour. */
export function verilogToken(stream: StringStream, state: VerilogState): string | null {
  if (state.isInComment) {
    state.isInComment = !ends(stream);
    return "comment";
  }
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match("/*")) {
    state.isInComment = !ends(stream);
    return "comment";
  }
  if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return "string";
  if (stream.match(/^`[\w$]+/) || stream.match(/^\$[\w$]+/)) return "meta";
  if (stream.match(/^\d*'s?[bodh][\da-fxz?_]+/i) || stream.match(/^'[01xz]\b/i)) return "number";
  if (stream.match(/^\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?:[munpf]?s\b)?/i)) return "number";
  const word = stream.match(/^(?:[a-z_][\w$]*|\\\S+)/i) as RegExpMatchArray | null;
  if (word) return KEYWORDS.has(word[0]) ? "keyword" : TYPES.has(word[0]) ? "typeName" : "variableName";
  stream.next();
  return null;
}

/** Moves to the end of a comment, or of the line; true if the comment has ended. */
function ends(stream: StringStream): boolean {
  if (stream.skipTo("*/")) {
    stream.match("*/");
    return true;
  }
  stream.skipToEnd();
  return false;
}

/** SystemVerilog and Verilog. */
export const verilog: Extension = StreamLanguage.define<VerilogState>({
  name: "systemverilog",
  startState: () => ({ isInComment: false }),
  copyState: (state) => ({ ...state }),
  token: verilogToken,
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
  },
});
