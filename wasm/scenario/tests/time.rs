//! Operations that bring a time: in a list it does not go back.

use super::check::problems;

#[test]
fn time_does_not_go_back() {
    let pieo = |ops: &str| {
        let engines = r#""engines":[{"design":"pieo","implementation":"rtl"}],"bench":{"kind":"ops"}"#;
        problems(&format!(r#"{{"version":1,{engines},"traffic":[{{"kind":"ops","ops":[{ops}]}}]}}"#))
    };
    assert_eq!(pieo(r#"["dequeue",5,0],["enqueue",1,1,0,0],["dequeue",5,0],["dequeue",9,0]"#), Vec::<String>::new());
    assert_eq!(
        pieo(r#"["dequeue",5,0],["idle",3],["dequeue",20,0],["enqueue",1,1,0,0],["dequeue",12,0],["dequeue",3,0]"#),
        ["traffic[0].ops[4][1]: found 12; expected now from 20 on, that of ops[2]: time does not go back"]
    );
}
