// Problems of packs, as `castellan mod check` tells them: what, where, in which line, and what to do.

import type { JSX } from "preact";
import type { Problem } from "../../generated/messages";
import { t } from "../texts";

export function Problems(props: { all: Problem[] }): JSX.Element | null {
  if (props.all.length === 0) return null;
  return (
    <section class="problem-list" aria-label={t("problems")}>
      <ul>
        {props.all.map((one, i) => (
          <li key={i} class={`problem ${one.severity}`}>
            <p class="problem-what"><span class="severity" aria-hidden="true">{one.severity === "error" ? "✕" : "!"}</span>{one.message} <code>{one.code}</code></p>
            {one.file ? <p class="problem-where">{one.pack ? `${one.pack}: ` : ""}{one.file}{one.line ? `:${one.line}${one.column ? `:${one.column}` : ""}` : ""}</p> : null}
            {one.source ? <pre>{one.source}{one.column ? `\n${" ".repeat(one.column - 1)}${"^".repeat(Math.max(1, (one.end_column ?? one.column + 1) - one.column))}` : ""}</pre> : null}
            {one.hint ? <p class="problem-hint">{one.hint}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
