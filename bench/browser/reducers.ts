import type { Figure } from '../figure';
import { loadSource } from '../source';

const MACHINES = 2_000;
/** 5,000 events a second on a screen of 60 frames. */
const PER_FRAME = 83;
const FRAMES = 600;

interface Slices {
  alertTopic: { reducer(state: unknown, action: unknown): unknown };
  alertsApplied(rows: unknown[]): unknown;
}

function alertAt(index: number, ver: number) {
  return {
    id: `a${index}`,
    ver,
    state: 'raised',
    code: 'DOOR_UNAUTH',
    priority: 'high',
    machineId: `m${index % MACHINES}`,
    org: 'o',
    source: '',
    value: null,
    limit: null,
    label: null,
    tMeas: 1,
    raisedAt: index,
    ackAt: null,
    ackBy: null,
    ackNote: null,
    clearedAt: null,
    count: 1,
  };
}

/** Cost of one frame of the screen in the reducers, ms. */
export async function run(): Promise<Figure[]> {
  const source = await loadSource<Slices>('/src/live/index.ts');
  const { alertTopic, alertsApplied } = source.module;
  const reduce = alertTopic.reducer;
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
  await source.close();
  return [{ name: 'reducers.alerts', value: perFrame, unit: 'ms/frame', better: 'lower', budget: 3 }];
}
