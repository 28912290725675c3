// What moves is seen on its way: figures and cards travel from where they were to where they are now, goods and markers fly where
// the log says.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card, Pile, Scene, Table } from "../model";

interface Place {
  x: number;
  y: number;
  width: number;
}

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where an element lies on the page, however far it is scrolled. */
function placeOf(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2 + scrollX, y: box.top + box.height / 2 + scrollY, width: box.width };
}

/** Something that can be moved freely over the page, in the middle of its box. */
function flyer(className: string, width: number, height: number, inside: Element): HTMLElement {
  const box = document.createElement("div");
  box.className = `flight ${className}`;
  box.setAttribute("aria-hidden", "true");
  box.inert = true;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  box.append(inside);
  return box;
}

/** A picture of a drawing. */
function picture(element: Element, size: number): HTMLElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const own = element instanceof SVGSVGElement;
  svg.setAttribute("viewBox", own ? (element.getAttribute("viewBox") ?? "-11 -11 22 22") : "-17 -20 34 38");
  const copy = element.cloneNode(true) as Element;
  copy.removeAttribute("transform");
  if (own) svg.append(...copy.childNodes);
  else svg.append(copy);
  return flyer("", size, size, svg);
}

interface Flight {
  flying: HTMLElement;
  width: number;
  from: Place;
  to: Place;
  /** Is not there until the flight is over. */
  hides?: HTMLElement | SVGElement | undefined;
}

function fly(flight: Flight, duration: number, delay: number): void {
  const { flying, width, from, to, hides } = flight;
  const height = parseFloat(flying.style.height);
  document.body.append(flying);
  if (hides) hides.style.visibility = "hidden";
  const size = (place: Place) => Math.max(0.35, Math.min(1, place.width / width));
  const at = (x: number, y: number, scale: number) => ({ transform: `translate(${x - width / 2}px, ${y - height / 2}px) scale(${scale})` });
  const middle = at((from.x + to.x) / 2, Math.min(from.y, to.y) - 24, 1.25 * Math.max(size(from), size(to)));
  const animation = flying.animate([at(from.x, from.y, size(from)), middle, at(to.x, to.y, size(to))], { duration, delay, easing: "ease-in-out", fill: "both" });
  const landed = () => {
    flying.remove();
    if (hides) hides.style.visibility = "";
  };
  animation.onfinish = landed;
  animation.oncancel = landed;
}

const found = (selector: string): SVGElement | null => document.querySelector<SVGElement>(selector);
const quoted = (name: string): string => `"${CSS.escape(name)}"`;

/** Markers and goods that the new lines of the log say have moved. What comes from the supply or goes there is not shown. */
function journeys(scene: Scene): Flight[] {
  const all: Flight[] = [];
  for (const { move } of scene.log.slice(scene.freshFrom)) {
    if (!move?.from || !move.to || (move.what !== "marker" && move.what !== "goods")) continue;
    const [from, to] = [move.from, move.to].map((name) => found(`main [data-thing=${quoted(name)}], main [data-also~=${quoted(name)}]`));
    const part = move.what === "marker" ? "header .icon" : `.amount:nth-child(${(move.resource ?? 0) + 1}) .icon`;
    const element = found(`.player[data-thing=${quoted(move.from)}] ${part}`) ?? found(`.player[data-thing=${quoted(move.to)}] ${part}`);
    if (from && to && element && move.from !== "table" && move.to !== "table") all.push({ flying: picture(element, 24), width: 24, from: placeOf(from), to: placeOf(to) });
  }
  return all.slice(0, 8);
}

/** Where everything was that can travel. */
interface Sight {
  figures: Map<string, Place>;
  /** By card: the pile it lay in, and where it was seen; a card of a pile nobody looks into is seen where the pile is. */
  cards: Map<string, { pile: string; place: Place | undefined; face: Element | undefined }>;
}

const figureSize = (place: Place): number => Math.max(18, Math.min(40, place.width));

function figureFlights(scene: Scene, before: Sight, figures: Map<string, Place>, elements: Map<string, SVGElement>): Flight[] {
  const all: Flight[] = [];
  for (const [name, to] of figures) {
    const from = before.figures.get(name);
    const element = elements.get(name);
    if (!from || !element || !scene.changed.has(name) || Math.hypot(from.x - to.x, from.y - to.y) < 14) continue;
    all.push({ flying: picture(element, figureSize(to)), width: figureSize(to), from, to, hides: element });
  }
  return all;
}

/** Its face, where the viewer sees that before or after; else its back. */
function cardFlyer(card: Card, face: Element | undefined): HTMLElement {
  if (face) return flyer("of-card", 72, 98, face.cloneNode(true) as Element);
  const back = document.createElement("div");
  back.className = `card-back d${card.deck % 4}`;
  return flyer("of-card", 64, 84, back);
}

const isFace = (element: Element | undefined): boolean => element?.classList.contains("card") ?? false;

function lookAtCards(table: Table): { cards: Sight["cards"]; known: Map<string, { card: Card; pile: Pile; element: HTMLElement | undefined }> } {
  const elements = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>("main [data-card], main [data-pile]")) elements.set(element.dataset.card ?? element.dataset.pile ?? "", element);
  const cards: Sight["cards"] = new Map();
  const known = new Map<string, { card: Card; pile: Pile; element: HTMLElement | undefined }>();
  for (const pile of table.piles) {
    const heap = elements.get(pile.name);
    const there = heap ? placeOf(heap) : undefined;
    for (const card of table.cards(pile)) {
      const element = elements.get(card.name);
      cards.set(card.name, { pile: pile.name, place: element ? placeOf(element) : there, face: isFace(element) ? element : undefined });
      known.set(card.name, { card, pile, element });
    }
  }
  return { cards, known };
}

/** Cards that lie in another pile than before: drawn, taken, discarded, built. A deck that is made anew is not shown. */
function cardFlights(before: Sight, { cards, known }: ReturnType<typeof lookAtCards>): Flight[] {
  const all: Flight[] = [];
  for (const [name, { card, pile, element }] of known) {
    const [then, now] = [before.cards.get(name), cards.get(name)];
    if (!then?.place || !now?.place || then.pile === now.pile || pile.role === "deck") continue;
    const flying = cardFlyer(card, now.face ?? then.face);
    all.push({ flying, width: parseFloat(flying.style.width), from: then.place, to: now.place, hides: element });
  }
  return all.slice(0, 8);
}

/** Lets everything that has moved since the scene before travel. `pace` 0: nothing moves. */
export function useFlights(scene: Scene | null, table: Table | null, pace: number): void {
  const before = useRef<Sight | null>(null);
  useLayoutEffect(() => {
    // A flight that is not over when the next scene comes has landed.
    for (const one of document.querySelectorAll(".flight")) for (const animation of one.getAnimations()) animation.finish();
    if (!scene || !table || pace === 0 || calm()) {
      before.current = null;
      return;
    }
    const figures = new Map<string, Place>();
    const elements = new Map<string, SVGElement>();
    for (const element of document.querySelectorAll<SVGElement>("main [data-figure]")) {
      const name = element.dataset.figure ?? "";
      figures.set(name, placeOf(element));
      elements.set(name, element);
    }
    const look = lookAtCards(table);
    const then = before.current;
    before.current = { figures, cards: look.cards };
    if (!then) return;
    const duration = Math.min(900, Math.max(150, pace * 0.85));
    const flights = [...figureFlights(scene, then, figures, elements), ...cardFlights(then, look), ...journeys(scene)];
    flights.forEach((one, n) => fly(one, duration, Math.min(n * 40, 200)));
  }, [scene, table, pace]);
}
