// Figures travel over the table from where they stood to where they stand now; goods and cards fly where the log says.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Scene } from "../model";

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

/** A picture of an element that can be moved freely. */
function picture(element: Element, width: number): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const own = element instanceof SVGSVGElement;
  svg.setAttribute("viewBox", own ? (element.getAttribute("viewBox") ?? "-11 -11 22 22") : "-17 -20 34 38");
  const copy = element.cloneNode(true) as Element;
  copy.removeAttribute("transform");
  if (own) svg.append(...copy.childNodes);
  else svg.append(copy);
  svg.setAttribute("class", "flight");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(width));
  return svg;
}

function fly(element: SVGElement, from: Place, to: Place, duration: number, delay: number): void {
  const size = Math.max(18, Math.min(40, to.width));
  const flying = picture(element, size);
  document.body.append(flying);
  element.style.visibility = "hidden";
  const at = (place: Place) => `translate(${place.x - size / 2}px, ${place.y - size / 2}px)`;
  const middle = `translate(${(from.x + to.x) / 2 - size / 2}px, ${Math.min(from.y, to.y) - size / 2 - 24}px) scale(1.25)`;
  const flight = flying.animate([{ transform: at(from) }, { transform: middle }, { transform: at(to) }], { duration, delay, easing: "ease-in-out", fill: "both" });
  const landed = () => {
    flying.remove();
    element.style.visibility = "";
  };
  flight.onfinish = landed;
  flight.oncancel = landed;
}

/** Lets every figure that has moved since the scene before travel. `pace` 0: nothing moves. */
export function useFlights(scene: Scene | null, pace: number): void {
  const before = useRef<Map<string, Place> | null>(null);
  useLayoutEffect(() => {
    // A flight that is not over when the next scene comes has landed.
    for (const one of document.querySelectorAll(".flight")) for (const animation of one.getAnimations()) animation.finish();
    if (!scene || pace === 0 || calm()) {
      before.current = null;
      return;
    }
    const now = new Map<string, Place>();
    const elements = new Map<string, SVGElement>();
    for (const element of document.querySelectorAll<SVGElement>("[data-figure]")) {
      const name = element.dataset.figure ?? "";
      now.set(name, placeOf(element));
      elements.set(name, element);
    }
    let flights = 0;
    const duration = Math.min(900, Math.max(150, pace * 0.85));
    for (const [name, to] of now) {
      const from = before.current?.get(name);
      const element = elements.get(name);
      if (!from || !element || !scene.changed.has(name) || Math.hypot(from.x - to.x, from.y - to.y) < 14) continue;
      fly(element, from, to, duration, Math.min(flights++ * 40, 200));
    }
    before.current = now;
  }, [scene, pace]);
}
