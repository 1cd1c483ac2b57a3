import { CLOSE } from '@contract/push';
import ReconnectingWebSocket from 'reconnecting-websocket';
import { Observable } from 'rxjs';

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
  /** Closes the connection (its close event is emitted at once) and opens the next one. @param code 4000–4999 */
  restart(code: number, reason: string): void;
  /** Closes for good, with `CLOSE.manual`. */
  close(): void;
}

/**
 * reconnecting-websocket without its delays (the wait is part of `url`) and without its unbounded queue. It starts the
 * next connection before it emits `close`: to stop, call `close` from within that event.
 */
function createReconnecting({ url, webSocket, connectTimeoutMs }: SocketOptions): ReconnectingWebSocket {
  return new ReconnectingWebSocket(url, undefined, {
    WebSocket: webSocket,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: connectTimeoutMs,
    maxEnqueuedMessages: 0,
  });
}

function eventsOf(reconnecting: ReconnectingWebSocket): Observable<SocketEvent> {
  return new Observable((to) => {
    const opened = () => to.next({ type: 'open' });
    const received = ({ data }: MessageEvent) =>
      to.next({ type: 'message', text: typeof data === 'string' ? data : undefined });
    const closed = ({ code, reason }: { code: number; reason: string }) =>
      to.next({ type: 'close', code, reason });
    reconnecting.addEventListener('open', opened);
    reconnecting.addEventListener('message', received);
    reconnecting.addEventListener('close', closed);
    return () => {
      reconnecting.removeEventListener('open', opened);
      reconnecting.removeEventListener('message', received);
      reconnecting.removeEventListener('close', closed);
    };
  });
}

function controls(reconnecting: ReconnectingWebSocket): PushSocket {
  return {
    send(text) {
      if (reconnecting.readyState !== ReconnectingWebSocket.OPEN) return false;
      reconnecting.send(text);
      return true;
    },
    restart: (code, reason) => reconnecting.reconnect(code, reason),
    close: () => reconnecting.close(CLOSE.manual, 'manual'),
  };
}

/** Connects and stays connected until closed. The first try begins at once. */
export function openSocket(options: SocketOptions): { socket: PushSocket; events$: Observable<SocketEvent> } {
  const reconnecting = createReconnecting(options);
  return { socket: controls(reconnecting), events$: eventsOf(reconnecting) };
}
