import { WebSocket } from 'ws';
import type { Frame } from '../../../contract/push';
import type { TestViewer } from './testViewer';
import type { World } from './testWorld';

export interface TestClient {
  socket: WebSocket;
  frames: Frame[];
  /** Raw text of everything received. */
  texts: string[];
  closed: { code: number; reason: string } | undefined;
  of(messageType: number): Frame[];
  send(messageType: number, content?: unknown): void;
  end(): void;
}

export interface ConnectOptions {
  query?: string;
  v2?: boolean;
  viewer?: TestViewer;
  headers?: Record<string, string>;
  scope?: number;
}

/** Opens `/socket` as a page of the same host would. */
export function connect(world: World, token: string, options: ConnectOptions = {}): TestClient {
  const { query = '', v2 = true, scope = 101, viewer, headers } = options;
  const url = `ws://${world.host}/socket?token=${token}&scope=${scope}${v2 ? '&v=2' : ''}${query}`;
  const socket = new WebSocket(url, { headers: headers ?? { origin: `http://${world.host}` } });
  const client: TestClient = {
    socket,
    frames: [],
    texts: [],
    closed: undefined,
    of: (messageType) => client.frames.filter((frame) => frame.messageType === messageType),
    send: (messageType, content) =>
      socket.send(
        JSON.stringify({ messageType, content: content === undefined ? '' : JSON.stringify(content) }),
      ),
    end: () => socket.terminate(),
  };
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    const text = data.toString();
    const frame: Frame = JSON.parse(text);
    if (v2 && frame.s?.n !== client.frames.length)
      viewer?.faults.push(`n ${frame.s?.n} at ${client.frames.length}`);
    client.texts.push(text);
    client.frames.push(frame);
    viewer?.take(frame);
  });
  socket.on('close', (code, reason) => {
    client.closed = { code, reason: reason.toString() };
  });
  return client;
}
