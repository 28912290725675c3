// A dialogue over everything else. The browser keeps the focus inside, gives it back, and closes it with Escape.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function Dialog(props: { class: string; label: string; onClose?: () => void; children: ComponentChildren }): JSX.Element {
  const at = useRef<HTMLDialogElement>(null);
  const { onClose } = props;
  useLayoutEffect(() => {
    const dialog = at.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={at}
      class={props.class}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === at.current) onClose?.(); // beside the sheet
      }}
    >
      <div class="dialog-inside">{props.children}</div>
    </dialog>
  );
}
