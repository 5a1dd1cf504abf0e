import WebSocket from 'ws';

type Json = Record<string, unknown>;

/** A WebDriver BiDi connection: sends commands and dispatches events. */
export class Bidi {
  #socket: WebSocket;
  #next = 1;
  #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #listeners = new Map<string, ((params: never) => void)[]>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', data => this.#receive(JSON.parse(String(data))));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser closed the connection'));
      this.#waiting.clear();
    });
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address, { maxPayload: 1 << 30, perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new Bidi(socket);
  }

  send<T = Json>(method: string, params: Json = {}): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  on<T>(event: string, listener: (params: T) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: { id?: number; type: string; method?: string; params?: never; [key: string]: unknown }): void {
    if (message.type === 'event') {
      for (const listener of this.#listeners.get(message.method!) ?? []) listener(message.params!);
      return;
    }
    const waiting = this.#waiting.get(message.id!);
    this.#waiting.delete(message.id!);
    if (message.type === 'success') waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${message.error}: ${message.message}`));
  }
}

// biome-ignore format: read as a list
const KEYS: Record<string, string> = {
  Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003', Delete: '\uE017', ' ': ' ', Space: ' ',
  ArrowUp: '\uE013', ArrowDown: '\uE015', ArrowLeft: '\uE012', ArrowRight: '\uE014',
  Home: '\uE011', End: '\uE010', PageUp: '\uE00E', PageDown: '\uE00F',
  Shift: '\uE008', Control: '\uE009', Alt: '\uE00A', Meta: '\uE03D',
};

/** 'Shift+Tab' as WebDriver key actions. */
export function keyActions(key: string): Json[] {
  const parts = key === '+' ? ['+'] : key.split('+');
  const values = parts.map(part => KEYS[part] ?? part);
  return [
    ...values.map(value => ({ type: 'keyDown', value })),
    ...values.reverse().map(value => ({ type: 'keyUp', value })),
  ];
}
