import { expect, it } from 'vitest';
import { EVERYBODY } from '../../events/bus';
import { entitlementOf } from '../entitlement';
import { Groups, type Receiver } from './groups';
import { HintLane } from './hints';

function receiver(org: string, ...watched: string[]) {
  const told: string[][] = [];
  const person = { orgIds: new Set([org]), aboveIds: new Set<string>(), permissions: new Set<string>() };
  return {
    told,
    entitlement: entitlementOf(person as never, []),
    queue: {
      pressed: false,
      send: (head: string) => {
        told.push(JSON.parse(JSON.parse(`${head}}`).content).resources);
        return true;
      },
    },
    live: true,
    stateCursor: 0,
    watched: new Map([['resources', new Set(watched)]]),
    lostPoints: new Map<string, number>(),
  };
}

function world(...members: ReturnType<typeof receiver>[]) {
  const clock = { now: 0 };
  const groups = new Groups<Receiver>();
  for (const member of members) groups.join(member, member.entitlement);
  const lane = new HintLane(groups, () => clock.now);
  const changed = (org: string, resource: string) => {
    lane.offer(org, resource);
    lane.flush();
  };
  return { lane, clock, changed };
}

it('tells those who look at a list, and may see it, that it changed', () => {
  const [near, far, foreign] = [receiver('o1', 'products'), receiver('o1'), receiver('o2', 'products')];
  const { changed } = world(near, far, foreign);
  changed('o1', 'products');
  expect([near.told, far.told, foreign.told]).toEqual([[['products']], [], []]);
});

it('tells who begins to look what changed just before: it may have been read earlier', () => {
  const late = receiver('o1', 'products', 'lanes', 'orders', 'users');
  const { lane, changed } = world(late);
  late.live = false;
  changed('o1', 'products');
  changed('o2', 'lanes');
  changed(EVERYBODY, 'orders');
  late.live = true;
  lane.remind(late);
  expect(late.told).toEqual([['products', 'orders']]);
  lane.remind(late, new Map([['resources', new Set(['products'])]]));
  expect(late.told).toEqual([['products', 'orders'], ['orders']]);
});

it('does not tell of what changed long before, nor a connection that is not live', () => {
  const one = receiver('o1', 'products');
  const { lane, clock, changed } = world();
  changed('o1', 'products');
  clock.now = 9_999;
  one.live = false;
  lane.remind(one);
  expect(one.told).toEqual([]);
  one.live = true;
  lane.remind(one);
  expect(one.told).toEqual([['products']]);
  clock.now = 10_000;
  lane.remind(one);
  expect(one.told).toEqual([['products']]);
});
