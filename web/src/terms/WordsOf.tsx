import { useMemo } from "react";
import { TermsScope, Words } from "./Words";

/** A text with the words of these designs explained: on a card, whose link the tab key stops at instead. */
export function WordsOf({ designs, text }: { designs: readonly string[]; text: string }) {
  const names = designs.join();
  const scope = useMemo(() => ({ designs: names.split(","), stops: false }), [names]);
  return (
    <TermsScope value={scope}>
      <Words text={text} />
    </TermsScope>
  );
}
