import type { AlertRow } from '@contract/alerts';
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { alertsApplied } from '../../src/live/alerts';
import { liveReducers, startWorld, type World } from '../../src/live/testing/testWorld';
import {
  frameApplied,
  linkUnwanted,
  linkWanted,
  replicaPurged,
  retryRequested,
  snapshotApplied,
} from '../../src/realtime/actions';
import { realtimeReducers } from '../../src/realtime/slices/reducers';
import { fakeClocks } from '../../src/realtime/testing/testClocks';
import { THOROUGH } from '../builders/thorough';
import { LineServer } from './servedLine';

/** `INTERLEAVINGS=20000` for a night. A failure prints seed and path; `INTERLEAVINGS_SEED` runs it again. */
const RUNS = Number(process.env.INTERLEAVINGS ?? (THOROUGH ? 500 : 150));
const SEED = Number(process.env.INTERLEAVINGS_SEED ?? 20_268);
vi.setConfig({ testTimeout: 3_600_000 });
const WAITS_MS = [1, 20, 600, 3_000, 11_000, 25_000];
const reducer = combineReducers({ ...realtimeReducers, ...liveReducers });

/** One browser and one server; the test says what happens, chance when it arrives. */
interface Scene {
  world: World;
  server: LineServer;
  scheduler: fc.Scheduler;
}

/** A person asks for a line, or for none. */
function wish({ world, server }: Scene, action: UnknownAction): void {
  server.ended = false;
  world.store.dispatch(action);
}

const ACTS = {
  alert: ({ server }, n) => server.publish(server.alert(n)),
  door: ({ server }, n) => server.publish(server.door(n)),
  move: ({ server }, n) => server.moved(`m${1 + (n % 3)}`),
  tick: ({ server }) => server.tick(),
  break: ({ server }) => server.last?.break(1006),
  /** The server does not want this session back. */
  end: ({ server }) => server.last?.break(3000),
  expire: ({ server }) => server.last?.break(4003),
  die({ server }) {
    if (server.last) server.last.dead = true;
  },
  lose({ server }) {
    if (server.last) server.last.loseNext = true;
  },
  again: ({ server }) => server.again(),
  double: ({ server }) => server.last?.double(),
  slow: ({ server }, n) => server.resync('slow', () => server.publish(server.alert(n))),
  rights: ({ server }, n) => server.resync('acl', () => server.publish(server.alert(n))),
  wake: ({ world }) => world.wakes.next(),
  retry: (scene) => wish(scene, retryRequested()),
  leave: (scene) => wish(scene, linkUnwanted()),
  enter: (scene) => wish(scene, linkWanted()),
  /** By HTTP: the answer and the event of it come in any order. */
  acknowledge({ world, server, scheduler }, n) {
    const entered = world.count(linkUnwanted);
    void scheduler.schedule(Promise.resolve(), 'request').then(async () => {
      const fact = server.alert(n) as { p: number; alert: AlertRow };
      server.publish(fact);
      await scheduler.schedule(Promise.resolve(), 'answer');
      if (world.count(linkUnwanted) === entered) world.store.dispatch(alertsApplied([fact.alert]));
    });
  },
} satisfies Record<string, (scene: Scene, n: number) => unknown>;

const context = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('alert' as const, 'door' as const, 'acknowledge' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
  ),
  n: fc.nat(5),
});

/** Never two sockets, and none that nobody wants. */
function assertSockets({ server, world }: Scene): void {
  expect(server.sockets.filter(({ standing }) => standing).length).toBeLessThanOrEqual(1);
  expect(server.unwanted).toBe(0);
  if (['closed', 'idle'].includes(world.phase())) expect(server.last?.standing ?? false).toBe(false);
}

/** Where a connection begins is never before where the last one began, in one and the same session. */
function assertPositions({ server }: Scene): void {
  let last = 0;
  for (const { query, sent } of server.sockets) {
    const pos = query.get('pos');
    if (pos === null) last = 0;
    else expect(Number(pos)).toBeGreaterThanOrEqual(last);
    last = Number(pos ?? 0);
    expect(last).toBeLessThanOrEqual(server.head);
    for (const { messageType, content } of sent)
      if (messageType === 9006) expect(JSON.parse(content).seen).toBeLessThanOrEqual(server.head);
  }
}

/** Between two snapshots every fact is applied once, in its order, and none is left out. */
function assertFacts({ server, world }: Scene): void {
  const facts = server.facts.flatMap((fact) => ('alert' in fact ? [fact] : []));
  let at: number | undefined;
  for (const action of world.actions) {
    if (snapshotApplied.match(action)) at = action.payload.asOf;
    else if (replicaPurged.match(action) || linkUnwanted.match(action)) at = undefined;
    else if (frameApplied.match(action))
      for (const { id, ver } of (action.payload.alerts ?? []) as AlertRow[]) {
        const next = facts.find(({ p }) => at !== undefined && p > at)?.alert;
        expect({ id, ver }).toEqual(next && { id: next.id, ver: next.ver });
        at = facts.find(({ alert }) => alert.id === id && alert.ver === ver)?.p;
      }
  }
}

async function arrive({ scheduler }: Scene): Promise<void> {
  while (scheduler.count() > 0) await scheduler.waitNext(1);
}

/** In the end the line is left alone, and whoever went comes back. Live and nothing new for seconds: settled. */
async function settle(scene: Scene): Promise<void> {
  const { world, server } = scene;
  for (let tries = 0, quiet = 0; tries < 60 && quiet < 3; tries++) {
    if (server.last) server.last.loseNext = false;
    if (world.phase() === 'idle') wish(scene, linkWanted());
    if (world.phase() === 'closed') wish(scene, retryRequested());
    server.tick();
    await arrive(scene);
    await world.pass(1_000);
    await arrive(scene);
    assertSockets(scene);
    quiet = world.phase() === 'live' && server.last?.dead === false ? quiet + 1 : 0;
  }
}

function assertSame({ world, server }: Scene): void {
  const { alerts, doors, machines } = world.store.getState();
  const fresh = reducer(undefined, snapshotApplied({ asOf: server.head, ...server.sets(), anew: true }));
  expect(alerts).toEqual(fresh.alerts);
  expect(doors).toEqual(fresh.doors);
  expect(machines.rows).toEqual(fresh.machines.rows);
}

async function played(scheduler: fc.Scheduler, acts: readonly { name: string; n: number }[]) {
  const server = new LineServer(scheduler);
  const world = startWorld({ webSocket: server.webSocket });
  const scene: Scene = { world, server, scheduler };
  world.store.dispatch(linkWanted());
  const { task } = scheduler.scheduleSequence(
    acts.map(({ name, n }) => ({
      label: `${name} ${n}`,
      async builder() {
        if (name === 'wait') await world.pass(WAITS_MS[n] ?? 1);
        else ACTS[name as keyof typeof ACTS](scene, n);
        assertSockets(scene);
      },
    })),
  );
  await arrive(scene);
  const { faulty } = await task;
  await settle(scene);
  return { scene, faulty };
}

it('any order of frames, answers, breaks and user actions leaves one socket, each fact once and equal rows', async () => {
  fakeClocks();
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(context, { maxLength: 40, size: 'max' }),
    async (scheduler, acts) => {
      const { scene, faulty } = await played(scheduler, acts);
      try {
        expect(faulty).toBe(false);
        expect(scene.world.phase()).toBe('live');
        assertPositions(scene);
        assertFacts(scene);
        assertSame(scene);
      } finally {
        scene.world.stop();
      }
    },
  );
  try {
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: false, includeErrorInReport: true });
  } finally {
    vi.useRealTimers();
  }
});
