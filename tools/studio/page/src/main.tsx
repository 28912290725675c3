// The studio's page: the line to the server, the bar on top, and either the list of games or a table.

import "./style/studio.css";
import { render, type JSX } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { ServerMessage } from "../generated/messages";
import { Line, type Question } from "./line";
import { Differences } from "./lobby/Differences";
import { Lobby } from "./lobby/Lobby";
import { keepSettings, readSettings, type Settings } from "./settings";
import { Game } from "./table/Game";
import { learnTexts, t } from "./texts";
import { WorkbenchFrame } from "./workbench/frame";

/** Where the address leads: a game of the host's, a link to a seat, a link to watch, or the list of games. */
function address(): { game: string | null; secret: string | null } {
  const [, kind, value] = location.pathname.split("/");
  return { game: kind === "game" && value ? value : null, secret: (kind === "seat" || kind === "watch") && value ? value : null };
}

function Studio(): JSX.Element {
  const [settings, setSettings] = useState<Settings>(readSettings);
  const [at, setAt] = useState(address);
  const [connected, setConnected] = useState(false);
  const [greeting, setGreeting] = useState<Extract<ServerMessage, { type: "welcome" }> | null>(null);
  const [problem, setProblem] = useState<Extract<ServerMessage, { type: "refused" }> | null>(null);
  const line = useMemo(() => new Line(), []);
  const hearers = useMemo(() => new Set<(message: ServerMessage) => void>(), []);
  const listen = useCallback(
    (hear: (message: ServerMessage) => void) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    [hearers],
  );
  const playing = at.game !== null || at.secret !== null;

  useEffect(() => keepSettings(settings), [settings]);
  useEffect(() => {
    line.onMessage = (message) => {
      if (message.type === "welcome") {
        learnTexts(message.texts as Record<string, string>);
        setGreeting(message);
      }
      if (message.type === "refused" && ["not_allowed", "no_game", "not_playable", "packs_broken", "packs_differ"].includes(message.why)) setProblem(message);
      for (const hear of hearers) hear(message);
    };
    line.onChange = setConnected;
    line.begin = beginning(settings, at);
    line.open();
    const back = () => location.reload();
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
    // The line is opened once; what changes later is told over it.
    // eslint-disable-next-line
  }, []);

  const open = (game: string) => {
    history.pushState(null, "", `/game/${game}`);
    const next = address();
    setProblem(null);
    setAt(next);
    line.begin = beginning(settings, next);
    void line.ask({ type: "join", game });
  };
  const leave = () => {
    history.pushState(null, "", "/");
    const next = address();
    setProblem(null);
    setAt(next);
    line.begin = beginning(settings, next);
    void line.ask({ type: "leave" });
  };
  /** Takes one of the ways to go on with a game whose packs have changed. */
  const goOn = (question: Question) =>
    void line.ask(question).then((answer) => {
      if (answer.type === "refused") setProblem(answer);
      else if (answer.type === "made") open(answer.game);
    });
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    line.begin = beginning(next, at);
    if (part.language) void line.ask({ type: "speak", language: part.language });
  };

  const workbench = { line, listen, connected, open, close: () => change({ workbench: false }) };
  const withWorkbench = settings.workbench && greeting?.host === true && at.secret === null;

  return (
    <>
      <header class="bar">
        <a class="home" href="/" onClick={(event) => { if (!greeting?.host) return; event.preventDefault(); if (playing) leave(); }}><img src="/icon.svg" alt="" width="26" height="26" /> Castellan</a>
        {connected ? null : <span class="offline" role="status">{t("reconnecting")}</span>}
        <span class="bar-space" />
        {greeting?.host && at.secret === null ? <button type="button" class="to-workbench" aria-pressed={settings.workbench} onClick={() => change({ workbench: !settings.workbench })}>Workbench</button> : null}
        {playing ? (
          <label class="pace">{t("pace")}
            <select value={String(settings.pace)} onChange={(event) => change({ pace: Number(event.currentTarget.value) })}>
              {[[0, "pace_off"], [250, "pace_fast"], [600, "pace_usual"], [1500, "pace_slow"]].map(([value, name]) => <option key={value} value={String(value)}>{t(String(name))}</option>)}
            </select>
          </label>
        ) : null}
        {playing ? <label class="check"><input type="checkbox" checked={settings.summaries} onChange={(event) => change({ summaries: event.currentTarget.checked })} />{t("summaries")}</label> : null}
        <label><span class="hidden">{t("language")}</span>
          <select class="language" value={settings.language} onChange={(event) => change({ language: event.currentTarget.value })}>
            {[...new Set([settings.language, ...((greeting?.languages) ?? ["en"])])].map((one) => <option key={one} value={one}>{one.toUpperCase()}</option>)}
          </select>
        </label>
        <button type="button" class="theme" aria-label={t("theme")} title={t("theme")} onClick={() => change({ theme: settings.theme === "dark" ? "light" : settings.theme === "light" ? "system" : "dark" })}>{settings.theme === "dark" ? "☾" : settings.theme === "light" ? "☀" : "◐"}</button>
      </header>
      {problem ? (
        <main class="message">
          {problem.why === "packs_differ" && at.game && greeting?.host ? <Differences game={at.game} differences={problem.differences} ways={problem.ways} run={goOn} /> : <p class="notice preformatted" role="alert">{problem.text}</p>}
          {greeting?.host ? <button type="button" onClick={leave}>{t("games")}</button> : null}
        </main>
      ) : playing ? <Game key={at.game ?? at.secret} line={line} settings={settings} listen={listen} connected={connected} workbench={withWorkbench ? (hands, show) => <WorkbenchFrame {...workbench} game={at.game} hands={hands} show={show} /> : null} /> : greeting?.host ? <Lobby line={line} connected={connected} open={open} /> : <main class="message"><p>{t("loading")}</p></main>}
      {withWorkbench && !playing ? <WorkbenchFrame {...workbench} game={null} hands={null} show={() => undefined} /> : null}
    </>
  );
}

/** What is said on every new line: who we are, and where we sit. */
function beginning(settings: Settings, at: { game: string | null; secret: string | null }): Question[] {
  const hello: Question = { type: "hello", protocol: 1, language: settings.language, ...(at.secret ? { secret: at.secret } : {}) };
  if (at.game) return [hello, { type: "join", game: at.game }];
  return at.secret ? [hello, { type: "join" }] : [hello];
}

keepSettings(readSettings());
const root = document.getElementById("studio");
if (root) render(<Studio />, root);
