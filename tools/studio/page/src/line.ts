// The line to the server: one WebSocket, opened again whenever it breaks. What was asked and not answered is asked again;
// the server counts a choice that comes twice once.

import type { ClientMessage, ServerMessage } from "../generated/messages";

export type Answer = ServerMessage;
type Without<T> = T extends { id?: number } ? Omit<T, "id"> : T;
export type Question = Without<ClientMessage>;

interface Waiting {
  message: ClientMessage;
  done: (answer: Answer) => void;
}

export class Line {
  onMessage: ((message: ServerMessage) => void) | null = null;
  onChange: ((connected: boolean) => void) | null = null;
  /** What has to be said first on every new line. */
  begin: Question[] = [];

  private socket: WebSocket | null = null;
  private last = 0;
  private waiting = new Map<number, Waiting>();
  private pause = 250;

  open(): void {
    const socket = new WebSocket(`ws://${location.host}/api/v1/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 250;
      const before = [...this.waiting.values()];
      this.waiting.clear();
      for (const message of this.begin) void this.ask(message);
      for (const { message, done } of before) {
        if (this.begin.some((one) => one.type === message.type)) continue;
        this.waiting.set(message.id ?? 0, { message, done });
        socket.send(JSON.stringify(message));
      }
      this.onChange?.(true);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.onChange?.(false);
      setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, 5000);
    };
  }

  ask(question: Question): Promise<Answer> {
    const message = { ...question, id: ++this.last } as ClientMessage;
    return new Promise((done) => {
      this.waiting.set(this.last, { message, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  private hear(message: ServerMessage): void {
    const waiting = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (message.id !== undefined) this.waiting.delete(message.id);
    this.onMessage?.(message);
    waiting?.done(message);
  }
}
