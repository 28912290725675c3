// What is asked: the question, all options as a list, and what can't be chosen, with reasons.

import type { JSX } from "preact";
import type { Option } from "../model";
import { t } from "../texts";
import { useHands } from "./context";
import { Distribution, GoodsChoice, NumberChoice } from "./Dialogues";
import { Cost } from "./Goods";
import { Standings } from "./Summary";

/** Keys that choose the first options. */
export const shortcuts = "123456789abcdefghijklmnopqrstuvwxyz";

export function DecisionPanel(props: { busy: boolean; onUndo: () => void; onSummary: () => void }): JSX.Element {
  const { scene, playerName } = useHands();
  const decision = scene.decision;
  const mine = decision?.options !== undefined && !props.busy;
  if (scene.state === "stopped") return <section class="decision stopped" role="alert"><h2>{t("stopped")}</h2><p class="preformatted">{scene.stopped}</p></section>;
  if (!decision) return <section class="decision over"><h2>{t("over")}</h2><Standings /><button type="button" class="look-back" onClick={props.onSummary}>{t("summary")}</button></section>;
  return (
    <section class={`decision ${mine ? "mine" : ""}`} aria-live="polite" aria-label={t("decision")}>
      {mine ? (
        <>
          <h2>{decision.prompt}</h2>
          <Answers key={scene.number} options={decision.options ?? []} kind={decision.kind} />
          <Refused />
        </>
      ) : (
        <h2 class="waiting"><span class="spinner" aria-hidden="true" />{t("waiting", { player: playerName(decision.seat) })}</h2>
      )}
      {scene.viewer < 0 ? null : <div class="decision-foot"><button type="button" class="undo" onClick={props.onUndo}>↶ {t("undo")}</button></div>}
    </section>
  );
}

/** What can't be done now, and why. */
function Refused(): JSX.Element | null {
  const { refused, point } = useHands();
  if (refused.length === 0) return null;
  return (
    <details class="refused-list">
      <summary>{t("not_now")} ({refused.length})</summary>
      <ul>{refused.map((one) => <li key={one.key} onMouseEnter={() => point(one.on ? [one.on] : [])} onMouseLeave={() => point([])}><b>{one.label}</b> {one.why}</li>)}</ul>
    </details>
  );
}

/** More than this of one kind become a dialogue of their own. */
const many = 3;

function Answers(props: { options: Option[]; kind: string }): JSX.Element {
  const { table } = useHands();
  const { options } = props;
  if (props.kind === "distribution") return <Distribution options={options} table={table} />;
  const numbers = options.filter((one) => one.kind === "number");
  const goods = options.filter((one) => one.kind === "goods");
  const rest = options.filter((one) => !(numbers.length > many && one.kind === "number") && !(goods.length > many && one.kind === "goods"));
  return (
    <>
      {numbers.length > many ? <NumberChoice options={numbers} /> : null}
      {goods.length > many ? <GoodsChoice options={goods} /> : null}
      {rest.length > 0 ? <OptionList options={rest} all={options} /> : null}
    </>
  );
}

/** `all`: the keys count every option of the decision. */
function OptionList(props: { options: Option[]; all: Option[] }): JSX.Element {
  const { choose, point, scene } = useHands();
  return (
    <ol class="options">
      {props.options.map((option) => {
        const things = option.on ? [option.on] : [];
        const action = option.kind === "action" ? scene.rules.actions[option.action ?? -1] : undefined;
        return (
          <li key={option.key}>
            <button type="button" class={`option ${option.kind}`} data-key={option.key} onClick={() => choose([option.key])} onMouseEnter={() => point(things)} onMouseLeave={() => point([])} onFocus={() => point(things)} onBlur={() => point([])}>
              <kbd>{shortcuts[props.all.indexOf(option)] ?? ""}</kbd>
              <span class="option-text">
                <span class="option-label">{option.label}</span>
                {option.trade !== undefined ? <Trade index={option.trade} /> : option.goods ? <Cost goods={option.goods} /> : null}
                {option.detail && option.trade === undefined ? <span class="option-detail">{option.detail}</span> : null}
                {action && action.cost.length > 0 ? <Cost goods={action.cost} /> : null}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Trade(props: { index: number }): JSX.Element | null {
  const trade = useHands().scene.rules.trades[props.index];
  return trade ? <span class="trade"><Cost goods={trade.pay} /> → <Cost goods={trade.get} /></span> : null;
}
