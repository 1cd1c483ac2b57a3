import { WebSocket } from 'ws';
import { CLIENT_TYPE } from '../../../contract/common/envelope';
import type { Frame, HelloMode } from '../../../contract/push';
import { TestViewer } from '../../../server/push/testing/testViewer';
import type { ApiClient } from '../../e2e/apiClient';

/** A console behind a load balancer: when its node dies it goes on at another one, with the same session. */
export interface RoamingViewer {
  viewer: TestViewer;
  /** How each connection began. */
  modes: HelloMode[];
  /** Nodes it was connected to. */
  visited: string[];
  close(): void;
}

const AGAIN_MS = 300;

export function startWanderer(
  urls: () => readonly string[],
  { token, cookie }: ApiClient,
  first = 0,
): RoamingViewer {
  const viewer = new TestViewer();
  const wanderer: RoamingViewer = { viewer, modes: [], visited: [], close: () => undefined };
  let closed = false;
  let turn = first;
  let socket: WebSocket | undefined;

  const open = async (url: string) => {
    const headers = { token, cookie, 'Client-Type': CLIENT_TYPE, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/socket/ticket`, { method: 'POST', headers, body: '{}' });
    const { result } = (await answer.json()) as { result: { ticket: string } };
    const resume = viewer.epoch ? viewer.resume : '';
    const address = `${url.replace('http', 'ws')}/socket?scope=101&v=2&token=${encodeURIComponent(result.ticket)}`;
    socket = new WebSocket(address + resume, { headers: { cookie, origin: url } });
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as Frame;
      const greeting = viewer.hello;
      viewer.take(frame);
      if (viewer.hello === greeting || !viewer.hello) return;
      wanderer.modes.push(viewer.hello.mode);
      wanderer.visited.push(url);
    });
    socket.on('error', () => undefined);
    await new Promise((done) => socket?.once('close', done));
  };
  const wander = async () => {
    while (!closed) {
      const known = urls();
      await open(known[turn++ % known.length] as string).catch(() => undefined);
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  };
  void wander();
  wanderer.close = () => {
    closed = true;
    socket?.terminate();
  };
  return wanderer;
}
