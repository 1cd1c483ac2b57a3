import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { OPEN_STATES } from '../../contract/alerts';
import { digestOf } from '../../contract/common/digest';
import { createRandom } from '../../contract/common/random';
import { gatewaysOnOneDatabase, until } from '../../server/push/testing/testGateway';
import { machineOf, personOf, stateOf, stockRowOf } from '../../server/push/testing/testRows';
import type { World } from '../../server/push/testing/testWorld';
import { alertTopic, selectAlerts } from '../../src/live/alerts';
import { selectMachines } from '../../src/live/machines';
import { selectStock } from '../../src/live/stock';
import { type TestLiveState, TOPICS } from '../../src/live/testing/testWorld';
import { linkUnwanted, linkWanted, sessionEnded } from '../../src/realtime';
import { startStore } from '../../src/realtime/testing/testStore';

const STEPS = ['raised', 'acknowledged', 'returned', 'cleared'] as const;

/** A browser tab without a page: the real store and stream on a real socket that the test can cut. */
function openTab(world: World, token: string) {
  const sockets = new Set<WebSocket>();
  class TabSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { origin: `http://${world.host}` } });
      sockets.add(this);
      this.on('close', () => sockets.delete(this));
    }
  }
  const { store, actions, stop } = startStore<TestLiveState>({
    topics: TOPICS,
    ticket: async () => token,
    origin: `ws://${world.host}`,
    random: () => 0,
    webSocket: TabSocket as unknown as new (url: string) => globalThis.WebSocket,
    frame(fn) {
      const request = setImmediate(fn);
      return () => clearImmediate(request);
    },
    visible: () => true,
    wakes$: NEVER,
  });
  store.dispatch(linkWanted());
  return {
    store,
    actions,
    link: () => store.getState().link,
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    close() {
      store.dispatch(linkUnwanted());
      stop();
    },
  };
}
type Tab = ReturnType<typeof openTab>;

const gateways = gatewaysOnOneDatabase();
let world: World;
let tabs: Tab[] = [];

beforeEach(async () => {
  world = await gateways.start();
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
});

async function liveTab(token: string): Promise<Tab> {
  const tab = openTab(world, token);
  tabs.push(tab);
  await until(() => tab.link().phase === 'live');
  return tab;
}

function openDigest({ store }: Tab) {
  return digestOf(selectAlerts(store.getState()).filter((row) => OPEN_STATES.includes(row.state)));
}

async function serverDigest(org: string) {
  const rows = await gateways.database.query<{ id: string; ver: number; state: string }>(
    'select id, ver, state from alerts where org_id = $1 and fingerprint is not null',
    [org],
  );
  return digestOf(rows);
}

describe('console and gateway together', () => {
  it('agree on a first snapshot and on later states', async () => {
    world.fleet.put('ORGA', stateOf(machineOf('ORGA'), 1));
    world.fleet.putStock(stockRowOf('ORGA', 'p1', 1));
    await world.alert('ORGA', 'first', 'raised');
    const tab = await liveTab('a');
    const state = () => tab.store.getState();
    expect(state().link).toMatchObject({ ready: true, degraded: false });
    expect(selectStock(state())).toHaveLength(1);
    expect(openDigest(tab)).toEqual(await serverDigest('ORGA'));
    world.state('ORGA', { ...stateOf(machineOf('ORGA'), 2), temp: 33 });
    await until(() => selectMachines(state())[0]?.state.temp === 33);
  });

  it('agree after any number of connection losses, and every event arrives once', async () => {
    const tab = await liveTab('a');
    const random = createRandom(7);
    const positions: number[] = [];
    for (let step = 0; step < 120; step++) {
      const [which, turn] = [step % 12, Math.floor(step / 12) % 4];
      positions.push(await world.alert('ORGA', `cut-${which}`, STEPS[turn] ?? 'raised'));
      if (random.chance(0.5)) await world.alert('ORGB', `other-${which}`, 'raised');
      if (random.chance(0.12)) tab.cut();
    }
    const facts = () => tab.actions.flatMap((action) => alertTopic.rowsOf(action));
    await until(() => tab.link().phase === 'live' && facts().length >= 120);
    expect(openDigest(tab)).toEqual(await serverDigest('ORGA'));
    const ids = facts().map(({ id, ver }) => `${id}#${ver}`);
    expect(new Set(ids).size).toBe(120);
    expect(ids).toHaveLength(120);
    expect(selectAlerts(tab.store.getState()).every((row) => row.org === 'ORGA')).toBe(true);
    expect(tab.link().faults).toMatchObject({ badFrames: 0, badContents: 0, gaps: 0 });
  });

  it('show nothing from before a change of permissions', async () => {
    await world.alert('ORGA', 'mine', 'raised');
    await world.alert('ORGB', 'theirs', 'raised');
    const tab = await liveTab('a');
    world.people.set('a', { ...personOf('anna', ['ORGB']), acl: 'changed' });
    world.bus.publishSession({ type: 'acl', userId: 'anna' });
    const orgs = () => new Set(selectAlerts(tab.store.getState()).map((row) => row.org));
    await until(() => orgs().has('ORGB'));
    expect([...orgs()]).toEqual(['ORGB']);
    expect(tab.link()).toMatchObject({ phase: 'live', ready: true });
    tab.cut();
    await until(() => tab.link().phase === 'offline');
    await until(() => tab.link().phase === 'live');
    expect([...orgs()]).toEqual(['ORGB']);
  });

  it('disconnect for good when the session is revoked', async () => {
    const tab = await liveTab('b');
    world.people.delete('b');
    world.bus.publishSession({ type: 'revoked', userId: 'bert' });
    await until(() => tab.link().phase === 'closed');
    expect(tab.actions.filter((action) => sessionEnded.match(action))).toHaveLength(1);
  });
});
