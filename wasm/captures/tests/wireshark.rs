//! Tables of packets with addresses: as Wireshark and tshark export them, and with the columns of `import --flows`.

use captures::Selection;
use captures::table::{self, ListedPackets};

fn read(text: &str) -> ListedPackets {
    let listed = table::packets(text.as_bytes(), Selection::default());
    assert_eq!(listed.fault, None, "{text}");
    listed
}

#[test]
fn wiresharks_own_export() {
    let text = "\"No.\",\"Time\",\"Source\",\"Destination\",\"Protocol\",\"Length\",\"Info\"\r\n\
        \"1\",\"0.000000\",\"10.0.0.1\",\"10.0.0.2\",\"TCP\",\"74\",\"1000  >  443 [SYN] Seq=0, \"\"first\"\"\"\r\n\
        \"2\",\"0.000010\",\"10.0.0.2\",\"10.0.0.1\",\"TCP\",\"74\",\"443  \u{2192}  1000 [SYN, ACK]\"\r\n\
        \"3\",\"0.000020\",\"10.0.0.1\",\"10.0.0.2\",\"TCP\",\"66\",\"[TCP Retransmission] 1000 \u{2192} 443 [ACK]\"\r\n\
        \"4\",\"0.000030\",\"10.0.0.1\",\"10.0.0.2\",\"TCP\",\"66\",\"1001 \u{2192} https(443) [ACK]\"\r\n\
        \"5\",\"0.000040\",\"2001:db8::1\",\"2001:db8::2\",\"DNS\",\"90\",\"Standard query 0x1 A a.example\"\r\n\
        \"6\",\"0.000050\",\"2001:db8::1\",\"2001:db8::2\",\"DNS\",\"91\",\"Standard query 0x2 A b > c\"\r\n\
        \"7\",\"0.000060\",\"02:00:00:00:00:01\",\"Broadcast\",\"ARP\",\"42\",\"Who has 10.0.0.2? Tell 10.0.0.1\"\r\n";
    let listed = read(text);
    assert_eq!(listed.packets.flow, [0, 1, 0, 2, 3, 3, 4]);
    assert_eq!(listed.packets.bytes, [74, 74, 66, 66, 90, 91, 42]);
    assert!(listed.packets.dt_ps[1..].iter().all(|dt| *dt == 10_000_000));
    let lines =
        ["5 flows, numbered by first appearance", "3 without ports: their flow is source, destination and protocol"];
    assert_eq!(listed.lines, lines);
}

#[test]
fn fields_of_tshark() {
    let text = "frame.number\tframe.time_epoch\tip.src\tip.dst\tipv6.src\tipv6.dst\ttcp.srcport\ttcp.dstport\tudp.srcport\t\
                udp.dstport\tip.proto\tframe.len\tip.ttl\n\
        1\t1700000000.000000000\t10.0.0.1\t10.0.0.2\t\t\t5\t6\t\t\t6\t1514\t64\n\
        2\t1700000000.000000500\t10.0.0.1\t10.0.0.2\t\t\t\t\t5\t6\t17\t1514\t64\n\
        3\t1700000000.000000600\t\t\t\t\t\t\t\t\t\t42\t\n\
        4\t1700000000.000001000\t\t\t2001:db8::1\t2001:db8::2\t\t\t5\t6\t\t90\t\n\
        5\t1700000000.000001500\t10.0.0.1\t10.0.0.2\t\t\t5\t6\t\t\t6\t66\t63\n";
    let listed = read(text);
    assert_eq!((listed.packets.flow, listed.read), (vec![0, 1, 2, 0], 5));
    assert_eq!(listed.packets.dt_ps, [0, 500_000, 500_000, 500_000]);
    assert_eq!(
        listed.lines,
        [
            "3 flows, numbered by first appearance",
            "times count from the first packet, which is at 1700000000 s, beyond 1000 s",
            "1 passed over: no source and destination",
            "columns that are not read: `ip.ttl`",
        ]
    );
}

#[test]
fn addresses_by_other_names() {
    let expected = (vec![0, 1, 0, 2], vec![60, 61, 62, 63]);
    for head in [
        "t_us,source,destination,source_port,destination_port,protocol,bytes",
        "Time_us,Src,Dst,Sport,Dport,Proto,Len",
        "time (us),Source IP,Destination IP,Source Port,Destination Port,Protocol,Length",
        "timestamp_us,src_ip,dst_ip,src_port,dst_port,ip.proto,frame.len",
        "t_us,ip.src,ip.dst,udp.srcport,udp.dstport,_ws.col.Protocol,size",
    ] {
        let rows = "0,10.0.0.1,10.0.0.2,5,6,17,60\n1,10.0.0.1,10.0.0.2,6,5,17,61\n2,10.0.0.1,10.0.0.2,5,6,17,62\n\
                    3,10.0.0.1,10.0.0.2,5,6,6,63\n";
        let listed = read(&format!("{head}\n{rows}"));
        assert_eq!((listed.packets.flow, listed.packets.bytes), expected, "{head}");
    }
    // A column `flow` says more than addresses do.
    let both = read("t,flow,bytes,source,destination\n0,7,64,a,b\n1,7,64,c,d\n");
    assert_eq!(both.packets.flow, [7, 7]);
    assert_eq!(both.lines, ["columns that are not read: `source`, `destination`"]);
    let unknown = table::packets(&b"t,source,destination,bytes,prioritty\n"[..], Selection::default());
    let expected =
        "line 1: found the column \"prioritty\"; expected `t`, `flow`, `bytes`, `rank`, `class`, `upstream_ps`";
    assert_eq!(unknown.fault.unwrap().to_string(), expected);
    let typed = table::packets(&b"t,flow,bytes,bytes.1\n"[..], Selection::default());
    assert_eq!(typed.fault.unwrap().found, "the column \"bytes.1\"");
}
