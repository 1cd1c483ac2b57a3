import { CLOSE } from '@contract/push';
import ReconnectingWebSocket from 'reconnecting-websocket';
import { Observable, type Subscriber } from 'rxjs';

export type SocketEvent =
  | { type: 'open' }
  /** `undefined`: not a text message, which our server never sends. */
  | { type: 'message'; text: string | undefined }
  | { type: 'close'; code: number; reason: string };

/** As in `new WebSocket(url)`; for tests. */
export type WebSocketConstructor = new (url: string) => WebSocket;

export interface SocketOptions {
  /** Address of the next connection. Waits as long as the next try has to wait; must not reject. */
  url(): Promise<string>;
  webSocket?: WebSocketConstructor;
  connectTimeoutMs: number;
}

export interface PushSocket {
  /** False when there is no open connection; nothing is kept for later. */
  send(text: string): boolean;
  /** Cuts the connection, told as its close event at once, and makes the next one. @param code 4000–4999 */
  restart(code: number, reason: string): void;
  /** For good, with the code that says so. */
  close(): void;
}

/**
 * The library without its delays (the wait is part of `url`) and without its unbounded queue. It connects again
 * before it tells of the end: whoever wants to stop calls `close` from within the close event.
 */
function createMotor({ url, webSocket, connectTimeoutMs }: SocketOptions): ReconnectingWebSocket {
  return new ReconnectingWebSocket(url, undefined, {
    WebSocket: webSocket,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: connectTimeoutMs,
    maxEnqueuedMessages: 0,
  });
}

function forward(motor: ReconnectingWebSocket, to: Subscriber<SocketEvent>): void {
  motor.addEventListener('open', () => to.next({ type: 'open' }));
  motor.addEventListener('message', ({ data }: MessageEvent) =>
    to.next({ type: 'message', text: typeof data === 'string' ? data : undefined }),
  );
  motor.addEventListener('close', ({ code, reason }) => to.next({ type: 'close', code, reason }));
}

function controls(motor: ReconnectingWebSocket): PushSocket {
  return {
    send(text) {
      if (motor.readyState !== ReconnectingWebSocket.OPEN) return false;
      motor.send(text);
      return true;
    },
    restart: (code, reason) => motor.reconnect(code, reason),
    close: () => motor.close(CLOSE.manual, 'manual'),
  };
}

/** Connects and stays connected until closed. The first try begins at once. */
export function openSocket(options: SocketOptions): { socket: PushSocket; events: Observable<SocketEvent> } {
  const motor = createMotor(options);
  return {
    socket: controls(motor),
    events: new Observable((to) => forward(motor, to)),
  };
}
