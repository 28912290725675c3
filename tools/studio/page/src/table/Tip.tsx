// What pointing at a thing tells: its name, its rule in short, and why it can't be chosen now. Elements say it in `data-tip` and
// `data-why`; the first line is the title.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Shown {
  tip: string;
  why: string;
  x: number;
  y: number;
  below: boolean;
}

const width = 300;
const pause = 180;

export function Tip(): JSX.Element | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    let at: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      at = null;
      setShown(null);
    };
    const show = (element: Element) => {
      const box = element.getBoundingClientRect();
      const below = box.top < 150;
      const x = Math.max(width / 2 + 6, Math.min(box.left + box.width / 2, innerWidth - width / 2 - 6));
      setShown({ tip: element.getAttribute("data-tip") ?? "", why: element.getAttribute("data-why") ?? "", x, y: below ? Math.min(box.bottom, innerHeight - 60) + 8 : box.top - 8, below });
    };
    const over = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== "mouse") return;
      const target = event.target instanceof Element ? event.target.closest("[data-tip], [data-why]") : null;
      if (target === at) return;
      hide();
      at = target;
      if (target) timer = window.setTimeout(() => show(target), pause);
    };
    const events = ["pointerover", "focusin"] as const;
    const ends = ["pointerdown", "scroll", "keydown", "focusout"] as const;
    for (const one of events) document.addEventListener(one, over);
    for (const one of ends) document.addEventListener(one, hide, true);
    return () => {
      hide();
      for (const one of events) document.removeEventListener(one, over);
      for (const one of ends) document.removeEventListener(one, hide, true);
    };
  }, []);
  if (!shown) return null;
  const [title, ...lines] = shown.tip.split("\n");
  return (
    <div class={`tip ${shown.below ? "below" : ""}`} role="tooltip" style={{ left: `${shown.x}px`, top: `${shown.y}px`, maxWidth: `${width}px` }}>
      {title ? <b>{title}</b> : null}
      {lines.map((line, i) => <p key={i}>{line}</p>)}
      {shown.why ? <p class="why">{shown.why}</p> : null}
    </div>
  );
}
