import { WebSocket } from 'ws';
import { type Frame, type MachineStateFrame, MESSAGE } from '../contract/push';
import { type ApiClient, signIn } from '../tests/e2e/apiClient';
import { startServer } from '../tests/e2e/serverProcess';
import { type Figure, quantile } from './figure';
import { openFlood } from './flood';

const SOCKETS = 200;
const MACHINES = 50;
const PER_SECOND = 5_000;
const SECONDS = 10;

interface Tally {
  frames: number;
  gaps: number;
  closed: number;
  /** Measurement to arrival, ms, of one socket in ten. */
  delays: number[];
}

async function openSocket(
  baseUrl: string,
  api: ApiClient,
  tally: Tally,
  measured: boolean,
): Promise<WebSocket> {
  const { ticket } = await api.post<{ ticket: string }>('/socket/ticket');
  const url = `${baseUrl.replace('http', 'ws')}/socket?scope=101&v=2&token=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(url, { headers: { cookie: api.cookie, origin: baseUrl } });
  let expected = 0;
  socket.on('message', (data) => {
    const text = data.toString();
    tally.frames += 1;
    const n = Number(/"n":(\d+)/.exec(text)?.[1] ?? -1);
    if (n !== expected) tally.gaps += 1;
    expected = n + 1;
    if (measured) noteDelay(text, tally);
  });
  socket.on('close', () => {
    tally.closed += 1;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

function noteDelay(text: string, tally: Tally): void {
  const frame = JSON.parse(text) as Frame;
  if (frame.messageType !== MESSAGE.machineState) return;
  const { columns, rows } = JSON.parse(frame.content) as MachineStateFrame;
  const column = columns.indexOf('tMeas');
  const now = Date.now();
  for (const row of rows) {
    const measuredAt = row[column];
    if (typeof measuredAt === 'number') tally.delays.push(now - measuredAt);
  }
}

/** 200 open consoles while 5,000 measurements a second come in. Sender and viewers share the two cores. */
export async function run(): Promise<Figure[]> {
  const server = await startServer({ SIMULATOR_DEVICES: '0' });
  const flood = await openFlood(server, MACHINES);
  const accounts = ['admin', 'institution', 'merchant', 'dealer'];
  const tally: Tally = { frames: 0, gaps: 0, closed: 0, delays: [] };
  const sockets: WebSocket[] = [];
  for (const account of accounts) {
    const api = await signIn(server.url, account);
    for (let index = 0; index < SOCKETS / accounts.length; index++) {
      sockets.push(await openSocket(server.url, api, tally, index % 10 === 0));
    }
  }
  tally.delays.length = 0;
  const { sent } = await flood.run(Date.now() + SECONDS * 1_000, PER_SECOND);
  const { closed } = tally;
  for (const socket of sockets) socket.terminate();
  await flood.close();
  await server.kill();
  return [
    {
      name: 'push.sent',
      value: sent / SECONDS,
      unit: 'messages/s',
      better: 'higher',
      budget: PER_SECOND * 0.98,
    },
    { name: 'push.frames', value: tally.frames / SECONDS, unit: 'frames/s', better: 'higher' },
    { name: 'push.lost', value: tally.gaps + closed, unit: 'frames', better: 'lower', budget: 0 },
    { name: 'push.delay.p50', value: quantile(tally.delays, 0.5), unit: 'ms', better: 'lower' },
    { name: 'push.delay.p99', value: quantile(tally.delays, 0.99), unit: 'ms', better: 'lower' },
  ];
}
