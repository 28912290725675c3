// Sheets over the table: the rule about something, who plays for a seat, and the cover between people at one device.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../Dialog";
import type { BotChoice } from "../model";
import { capitalised, t } from "../texts";
import { useHands } from "./context";

export interface Help {
  title: string;
  text: string;
  topics?: string[] | undefined;
  why?: string | undefined;
}

export function HelpSheet(props: { help: Help; explain: (word: string) => void; onClose: () => void }): JSX.Element {
  const { help } = props;
  return (
    <Dialog class="sheet help" label={t("help")} onClose={props.onClose}>
      <h2>{capitalised(help.title || t("help"))}</h2>
      {help.why ? <p class="why"><b>{t("not_now")}:</b> {help.why}</p> : null}
      <p class="preformatted">{help.text}</p>
      {help.topics ? <><p>{t("keys")}</p><ul class="topics">{help.topics.map((topic) => <li key={topic}><button type="button" onClick={() => props.explain(topic)}>{capitalised(topic)}</button></li>)}</ul></> : null}
      <p class="buttons">
        <button type="button" class="primary" data-focus onClick={props.onClose}>{t("close")}</button>
        {help.topics ? null : <button type="button" onClick={() => props.explain("")}>{t("all_topics")}</button>}
      </p>
    </Dialog>
  );
}

/** Lets a bot of some strength play for a person, or hands the seat back. */
export function SeatSheet(props: { seat: number; bots: BotChoice[]; onBot: (bot: string) => void; onClose: () => void }): JSX.Element {
  const { scene, playerName } = useHands();
  const now = scene.seats[props.seat]?.bot ?? "";
  const [bot, setBot] = useState(props.bots[0]?.name ?? "");
  const about = props.bots.find((one) => one.name === bot)?.about;
  return (
    <Dialog class="sheet" label={playerName(props.seat)} onClose={props.onClose}>
      <h2>{playerName(props.seat)}</h2>
      {now ? (
        <>
          <p>{t("bot_plays", { bot: now })}</p>
          <p class="buttons"><button type="button" class="primary" data-focus onClick={() => props.onBot("")}>{t("hand_back")}</button><button type="button" onClick={props.onClose}>{t("close")}</button></p>
        </>
      ) : (
        <form onSubmit={(event) => { event.preventDefault(); props.onBot(bot); }}>
          <p>{t("take_over_text")}</p>
          <label class="field">{t("bot")}<select data-focus value={bot} onChange={(event) => setBot(event.currentTarget.value)}>{props.bots.map((one) => <option key={one.name} value={one.name}>{one.name}</option>)}</select></label>
          {about ? <p class="faint">{about}</p> : null}
          <p class="buttons"><button type="submit" class="primary">{t("take_over")}</button><button type="button" onClick={props.onClose}>{t("close")}</button></p>
        </form>
      )}
    </Dialog>
  );
}

/** Nothing of the table is there while it is up. */
export function Cover(props: { player: string; onShow: () => void }): JSX.Element {
  return (
    <Dialog class="cover" label={props.player}>
      <h2>{t("pass_to", { player: props.player })}</h2>
      <button type="button" class="primary" data-focus onClick={props.onShow}>{t("here_i_am")}</button>
    </Dialog>
  );
}
