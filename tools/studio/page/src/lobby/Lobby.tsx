// The games there are, and setting up a new one.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { GamesMessage } from "../../generated/messages";
import type { Line, Question } from "../line";
import { capitalised, t } from "../texts";
import { Differences } from "./Differences";
import { NewGame } from "./NewGame";

type Listed = GamesMessage["games"][number];

export function Lobby(props: { line: Line; connected: boolean; open: (game: string) => void }): JSX.Element {
  const { line } = props;
  const [games, setGames] = useState<Listed[] | null>(null);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState("");
  const refresh = useCallback(() => {
    void line.ask({ type: "list_games" }).then((answer) => {
      if (answer.type === "games") setGames(answer.games);
    });
  }, [line]);
  useEffect(() => {
    if (props.connected) refresh();
  }, [props.connected, refresh]);

  const run = (question: Question) =>
    void line.ask(question).then((answer) => {
      const lost = answer.type === "made" ? (answer.lost ?? 0) : 0;
      setProblem(answer.type === "refused" ? answer.text : lost > 0 ? t("lost_choices", { count: lost }) : "");
      if (answer.type === "exported") download(answer.save);
      if (answer.type === "made" && question.type === "import_game") props.open(answer.game);
      refresh();
    });

  return (
    <main class="lobby">
      <section class="welcome">
        <h1>{t("welcome")}</h1>
        <p>{t("welcome_text")}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => setMaking(!making)} aria-expanded={making}>{t("new_game")}</button>
          <label class="file">{t("import")}<input type="file" accept=".json,application/json" onChange={(event) => { const file = event.currentTarget.files?.[0]; if (file) void file.text().then((save) => run({ type: "import_game", save })); }} /></label>
        </div>
      </section>
      {problem ? <p class="notice preformatted" role="alert">{problem}</p> : null}
      {making ? <NewGame line={line} begun={props.open} /> : null}
      <section class="games" aria-label={t("games")}>
        <h2>{t("games")}</h2>
        {games?.length === 0 ? <p class="faint">{t("no_games")}</p> : null}
        <ul>{games?.map((game) => <GameRow key={game.id} game={game} open={() => props.open(game.id)} run={run} />)}</ul>
      </section>
    </main>
  );
}

function download(save: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([save], { type: "application/json" }));
  link.download = "castellan-game.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function GameRow(props: { game: Listed; open: () => void; run: (question: Question) => void }): JSX.Element {
  const { game, run } = props;
  const [sharing, setSharing] = useState(false);
  const links = game.seats.flatMap((seat, index) => (seat.kind === "link" ? [{ label: seat.name || `${t("seat")} ${index + 1}`, address: `${location.origin}/seat/${seat.secret}` }] : []));
  links.push({ label: t("watch"), address: `${location.origin}/watch/${game.spectators}` });
  return (
    <li class={`game ${game.state}`}>
      <div class="game-main">
        <a href={`/game/${game.id}`} onClick={(event) => { event.preventDefault(); props.open(); }}>{game.title || new Date(game.begun * 1000).toLocaleString()}</a>
        <span class="game-state">{t(`state_${game.state}`)}</span>
        <span class="faint">{game.seats.map((seat) => seat.name || (seat.kind === "bot" ? seat.bot : t("person"))).join(" · ")}{game.mods.length > 0 ? ` — ${game.mods.join(", ")}` : ""}</span>
      </div>
      <div class="buttons">
        <button type="button" onClick={props.open}>{t(game.state === "running" ? "play" : "look_at")}</button>
        <button type="button" onClick={() => setSharing(!sharing)} aria-expanded={sharing}>{t("links")}</button>
        <button type="button" onClick={() => run({ type: "copy_game", game: game.id })}>{t("copy")}</button>
        <button type="button" onClick={() => run({ type: "export_game", game: game.id })}>{t("export")}</button>
        <button type="button" class="danger" onClick={() => { if (confirm(t("really_delete"))) run({ type: "delete_game", game: game.id }); }}>{t("delete")}</button>
      </div>
      <Differences game={game.id} differences={game.differences} ways={game.ways} run={run} />
      {sharing ? <ul class="links">{links.map((link) => <li key={link.address}><span>{capitalised(link.label)}</span> <a href={link.address} target="_blank" rel="noopener noreferrer">{link.address}</a></li>)}</ul> : null}
    </li>
  );
}
