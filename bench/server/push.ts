import { WebSocket } from 'ws';
import type { MachineState } from '../../contract/machines';
import { type Frame, type MachineStateFrame, MESSAGE } from '../../contract/push';
import type * as TestWorld from '../../server/push/testing/testWorld';
import { type Figure, quantile } from '../figure';
import { loadSource } from '../source';

const SOCKETS = 200;
const MACHINES = 500;
const PER_SECOND = 5_000;
const SECONDS = 10;
const STEP_MS = 5;
const SETTLE_MS = 1_000;
const MEASURED = 20;

interface Viewer {
  socket: WebSocket;
  expected: number;
  gaps: number;
  frames: number;
  delays: number[];
  /** Newest version of each machine; kept by measured viewers only, for decoding costs. */
  versions: Map<unknown, unknown>;
}

function take(viewer: Viewer, text: string, measured: boolean): void {
  viewer.frames += 1;
  const n = Number(/"n":(\d+)/.exec(text)?.[1] ?? -1);
  if (n !== viewer.expected) viewer.gaps += 1;
  viewer.expected = n + 1;
  if (!measured) return;
  const frame = JSON.parse(text) as Frame;
  if (frame.messageType !== MESSAGE.machineState) return;
  const { columns, rows } = JSON.parse(frame.content) as MachineStateFrame;
  const [id, ver, tMeas] = ['id', 'ver', 'tMeas'].map((name) => columns.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const now = Date.now();
  for (const row of rows) {
    viewer.versions.set(row[id], row[ver]);
    viewer.delays.push(now - (row[tMeas] as number));
  }
}

async function openViewer(host: string, index: number): Promise<Viewer> {
  const socket = new WebSocket(`ws://${host}/socket?scope=101&v=2&token=t`, {
    headers: { origin: `http://${host}` },
  });
  const viewer: Viewer = { socket, expected: 0, gaps: 0, frames: 0, delays: [], versions: new Map() };
  socket.on('message', (data) => take(viewer, data.toString(), index % (SOCKETS / MEASURED) === 0));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return viewer;
}

/** The gateway by itself: 200 viewers, 5,000 new states a second. Viewers share the one thread with it. */
export async function run(): Promise<Figure[]> {
  const source = await loadSource<typeof TestWorld>('/server/push/testing/testWorld.ts');
  const { startWorld, personOf, stateOf, ORGS } = source.module;
  const world = await startWorld();
  const org = ORGS[0];
  const newest = new Map<string, MachineState>();
  const publish = (index: number) => {
    const id = `m${index % MACHINES}`;
    const at = Date.now();
    const state = { ...stateOf(id, (newest.get(id)?.ver ?? 0) + 1), at, tMeas: at, tRecv: at };
    newest.set(id, state);
    world.state(org, state);
  };
  for (let index = 0; index < MACHINES; index++) publish(index);
  world.people.set('t', personOf('u', [org]));
  const viewers: Viewer[] = [];
  for (let index = 0; index < SOCKETS; index++) viewers.push(await openViewer(world.host, index));
  const startedAt = Date.now();
  let sent = 0;
  while (Date.now() - startedAt < SECONDS * 1_000) {
    for (const due = ((Date.now() - startedAt) / 1_000) * PER_SECOND; sent < due; sent++) publish(sent);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const measured = viewers.filter(({ versions }) => versions.size > 0);
  const behind = measured.flatMap(({ versions }) =>
    [...newest].filter(([id, { ver }]) => versions.get(id) !== ver),
  );
  const delays = measured.flatMap((viewer) => viewer.delays);
  const frames = viewers.reduce((sum, viewer) => sum + viewer.frames, 0);
  const gaps = viewers.reduce((sum, viewer) => sum + viewer.gaps, 0);
  for (const { socket } of viewers) socket.terminate();
  await world.stop();
  await source.close();
  return [
    {
      name: 'push.states',
      value: sent / SECONDS,
      unit: 'states/s',
      better: 'higher',
      budget: PER_SECOND * 0.98,
    },
    { name: 'push.frames', value: frames / SECONDS, unit: 'frames/s', better: 'higher' },
    { name: 'push.lost', value: gaps + behind.length, unit: 'frames', better: 'lower', budget: 0 },
    { name: 'push.delay.p50', value: quantile(delays, 0.5), unit: 'ms', better: 'lower' },
    { name: 'push.delay.p99', value: quantile(delays, 0.99), unit: 'ms', better: 'lower' },
  ];
}
