import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { Figure } from './figure';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MACHINES = 2_000;
/** 5,000 events a second on a screen of 60 frames. */
const PER_FRAME = 83;
const FRAMES = 600;

interface Slices {
  realtimeReducers: Record<string, (state: unknown, action: unknown) => unknown>;
}

/** Loads source of the console the way its build does, aliases included. */
async function load<T>(path: string): Promise<T> {
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    return (await vite.ssrLoadModule(path)) as T;
  } finally {
    await vite.close();
  }
}

function alertAt(index: number, ver: number) {
  return {
    ...{
      id: `a${index}`,
      ver,
      state: 'raised',
      code: 'DOOR_UNAUTH',
      priority: 'high',
      machineId: `m${index % MACHINES}`,
    },
    ...{
      org: 'o',
      source: '',
      value: null,
      limit: null,
      label: null,
      tMeas: 1,
      raisedAt: index,
      ackAt: null,
      ackBy: null,
    },
    ...{ ackNote: null, clearedAt: null, count: 1 },
  };
}

/** Cost of one frame of the screen in the reducers, ms. */
export async function run(): Promise<Figure[]> {
  const { realtimeReducers } = await load<Slices>('/src/realtime/index.ts');
  const { alertsApplied } = await load<{ alertsApplied: (rows: unknown[]) => unknown }>(
    '/src/realtime/index.ts',
  );
  const reduce = realtimeReducers.alerts;
  if (!reduce) throw new Error('no reducer of alerts');
  let state = reduce(undefined, { type: 'init' });
  state = reduce(state, alertsApplied(Array.from({ length: MACHINES }, (_, index) => alertAt(index, 1))));
  const before = performance.now();
  for (let frame = 0; frame < FRAMES; frame++) {
    const rows = Array.from({ length: PER_FRAME }, (_, index) =>
      alertAt((frame * PER_FRAME + index) % MACHINES, frame + 2),
    );
    state = reduce(state, alertsApplied(rows));
  }
  const perFrame = (performance.now() - before) / FRAMES;
  return [{ name: 'reducers.alerts', value: perFrame, unit: 'ms/frame', better: 'lower', budget: 3 }];
}
