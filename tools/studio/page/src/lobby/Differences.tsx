// A game whose packs are not those it was played with: what has changed, and how it can go on.

import type { JSX } from "preact";
import type { Question } from "../line";
import { t } from "../texts";

export type Way = "checkpoint" | "new_rules";

export function Differences(props: { game: string; differences: string[] | undefined; ways: Way[] | undefined; run: (question: Question) => void }): JSX.Element | null {
  const { differences = [], ways = [] } = props;
  if (differences.length === 0) return null;
  return (
    <div class="differences notice">
      <p>{t("packs_differ")}</p>
      <ul>{differences.map((one) => <li key={one}>{one}</li>)}</ul>
      <p class="buttons">
        {ways.map((how) => <button key={how} type="button" onClick={() => props.run({ type: "continue_game", game: props.game, how })}>{t(`way_${how}`)}</button>)}
        <button type="button" onClick={() => props.run({ type: "copy_game", game: props.game })}>{t("copy")}</button>
      </p>
    </div>
  );
}
