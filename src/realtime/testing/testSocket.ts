import { digestOf } from '@contract/common/digest';
import { type Hello, MESSAGE, type StreamMeta } from '@contract/push';

/**
 * A browser's WebSocket whose server is the test: unlike mock-socket (`socket.test.ts`), which answers by itself
 * after 4 ms, it leaves to the test when anything arrives, and a dead line says nothing.
 */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly sent: { messageType: number; content: string }[] = [];
  readonly url: string;
  binaryType = 'blob';
  bufferedAmount = 0;
  readyState = FakeSocket.CONNECTING;
  closedWith: number | undefined;
  #n = 0;

  constructor(url: string) {
    super();
    this.url = url;
  }

  get query(): URLSearchParams {
    return new URL(this.url).searchParams;
  }
  sentOf(messageType: number): unknown[] {
    return this.sent
      .filter((frame) => frame.messageType === messageType)
      .map(({ content }) => (content === '' ? '' : JSON.parse(content)));
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new DOMException('not open', 'InvalidStateError');
    this.sent.push(JSON.parse(text));
  }
  /** As in a browser: a line that is dead does not answer, so no event comes. */
  close(code?: number): void {
    const allowed = code === undefined || code === 1000 || (code >= 3000 && code < 5000);
    if (!allowed) throw new DOMException('code', 'InvalidAccessError');
    this.closedWith = code;
    this.readyState = FakeSocket.CLOSING;
  }

  /** The server accepts. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  /** The server closes, or the line breaks (1006). */
  end(code: number, reason = ''): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: code !== 1006 }));
  }
  raw(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  /** The text of a frame with the next number; `n` of the meta replaces it. */
  numbered(messageType: number, content?: object, meta: Partial<StreamMeta> = {}): string {
    const s = { n: this.#n, ...meta };
    this.#n = s.n + 1;
    return JSON.stringify({ messageType, content: content === undefined ? '' : JSON.stringify(content), s });
  }
  frame(messageType: number, content?: object, meta: Partial<StreamMeta> = {}): void {
    this.raw(this.numbered(messageType, content, meta));
  }
  hello(content: Partial<Hello> = {}): void {
    const base = { epoch: 'e1', acl: 'a1', mode: 'snapshot', why: 'new', head: 0, conn: 'c', now: 1_000_000 };
    this.frame(MESSAGE.hello, { ...base, tick: 5_000, build: 'b1', maxQueue: 100, ...content });
  }
  snapshot(asOf: number, given: Readonly<Record<string, readonly unknown[]>> = {}): void {
    const sets: typeof given = { machines: [], alerts: [], doors: [], stock: [], ...given };
    for (const [set, rows] of Object.entries(sets))
      if (rows.length > 0) this.frame(MESSAGE.snapshotRows, { set, rows });
    const counts = Object.fromEntries(Object.entries(sets).map(([set, rows]) => [set, rows.length]));
    const digest = digestOf(sets.alerts as Parameters<typeof digestOf>[0]);
    this.frame(MESSAGE.snapshotEnd, { asOf, counts, digest }, { p: asOf, h: `h${asOf}` });
  }
  tick(p: number, t = 1_000_000): void {
    this.frame(MESSAGE.tick, undefined, { p, h: `h${p}`, t });
  }
}

/** Every socket that was made, newest last. */
export function fakeNetwork() {
  const sockets: FakeSocket[] = [];
  class RecordedSocket extends FakeSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  return {
    sockets,
    webSocket: RecordedSocket as unknown as new (url: string) => WebSocket,
    get last(): FakeSocket {
      const socket = sockets.at(-1);
      if (!socket) throw new Error('no socket was made');
      return socket;
    },
  };
}
