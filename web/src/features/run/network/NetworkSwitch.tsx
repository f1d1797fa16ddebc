import { useApp, useAppState } from "../../../app/context";
import { Button } from "../../../kit/ui/Button";
import { Menu } from "../../../kit/ui/Menu";
import { showNode } from "../actions/view";
import { COMMANDS, tooltipOf } from "../commands";
import { hasSeveral, isAtNetwork, nodeOf } from "../state/selectors";
import { SideBySide } from "../top-bar/SideBySide";

/** Selects what of a network is drawn: all of it, or a node's engine or its reference. `className` and `name` are classes of the bar. */
export function NetworkSwitch(props: { className: string | undefined; name: string | undefined }) {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const atNetwork = useAppState(isAtNetwork);
  const engine = useAppState((state) => state.engine);
  const node = useAppState(nodeOf);
  const several = useAppState(hasSeveral);
  const nodes = opened?.network?.nodes ?? [];
  const reference = opened?.engines[node]?.reference ?? null;
  const shown = atNetwork ? null : (nodes[node]?.name ?? null);
  return (
    <fieldset className={props.className}>
      <legend className="unseen">Node shown</legend>
      <Button pressed={atNetwork} tooltip={tooltipOf(COMMANDS.network)} onClick={() => showNode(app, null)}>
        Network
      </Button>
      <Menu
        label={shown === null ? "Nodes of the network" : `Node: ${shown}`}
        items={nodes.map(({ name }, number) => ({
          key: name,
          title: name,
          current: !atNetwork && number === node,
          choose: () => showNode(app, number),
        }))}
      >
        <span className={props.name}>{shown ?? "Nodes"}</span>
        <span aria-hidden="true">▾</span>
      </Menu>
      {!atNetwork && reference !== null && (
        <Button
          pressed={engine === reference}
          tooltip={engine === reference ? `Show ${nodes[node]?.name}` : `Show the reference of ${nodes[node]?.name}`}
          onClick={() => showNode(app, engine === reference ? node : reference)}
        >
          Reference
        </Button>
      )}
      {several && <SideBySide label="Node and reference side by side" />}
    </fieldset>
  );
}
