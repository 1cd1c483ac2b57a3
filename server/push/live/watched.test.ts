import { expect, it } from 'vitest';
import type { RowMessage } from '../../events/bus';
import { entitlementOf } from '../entitlement';
import { createSocketMetrics } from '../metrics';
import type { WatchedTopic } from '../topics/liveTopic';
import { Groups, type Receiver } from './groups';
import { WatchedRows } from './watchedRows';

interface Row {
  id: string;
  of: string;
  v: number;
}
const topic = {
  name: 'things',
  lane: 'watched',
  messageType: 7,
  openedBy: ['clientMain'],
  key: ({ id }: Row) => id,
  of: ({ of }: Row) => of,
} as WatchedTopic;
const person = { orgIds: new Set(['o1']), aboveIds: new Set<string>(), permissions: new Set(['clientMain']) };
const entitlement = entitlementOf(person as never, [topic]);

function receiver(...watched: string[]) {
  const sent: Row[][] = [];
  const state = { pressed: false, live: true };
  const member: Receiver = {
    queue: {
      get pressed() {
        return state.pressed;
      },
      send(head) {
        sent.push(JSON.parse(JSON.parse(`${head}}`).content).rows);
      },
    },
    get live() {
      return state.live;
    },
    stateCursor: 0,
    watched: new Map([['things', new Set(watched)]]),
    lostPoints: new Map(),
  };
  return { member, sent, state };
}

function world(...members: Receiver[]) {
  const groups = new Groups<Receiver>();
  for (const member of members) groups.join(member, entitlement);
  return new WatchedRows(topic, groups, createSocketMetrics());
}
const said = (v: number, { of = 'm1', id = 'a', org = 'o1' } = {}): RowMessage => ({
  kind: 'row',
  topic: 'things',
  org,
  row: { id, of, v },
});
const values = (sent: readonly Row[][]) => sent.map((rows) => rows.map(({ v }) => v));

it('sends subscribers who may see it the newest value of each key once', () => {
  const [near, far] = [receiver('m1'), receiver('m2')];
  const rows = world(near.member, far.member);
  expect([said(5), said(4), said(3, { id: 'b' })].map((message) => rows.offer(message))).toEqual([
    true,
    true,
    true,
  ]);
  rows.offer(said(9, { id: 'c', org: 'o2' }));
  expect(rows.flush()).toBe(false);
  expect(rows.flush()).toBe(false);
  expect(values(near.sent)).toEqual([[4, 3]]);
  expect(far.sent).toEqual([]);
});

it('stores nothing of rows that nobody watches until somebody does', () => {
  const one = receiver();
  const rows = world(one.member);
  expect(rows.offer(said(1))).toBe(false);
  (one.member.watched.get('things') as Set<string>).add('m1');
  rows.rewatch();
  expect(rows.offer(said(2))).toBe(true);
});

it.each([
  ['slow', { pressed: true, live: true }],
  ['not open yet', { pressed: false, live: false }],
])('sends a subscriber who is %s the newest value once there is room', (_name, state) => {
  const one = receiver('m1');
  const rows = world(one.member);
  Object.assign(one.state, state);
  rows.offer(said(5));
  expect(rows.flush()).toBe(true);
  rows.offer(said(3));
  expect(rows.flush()).toBe(true);
  expect(one.sent).toEqual([]);
  Object.assign(one.state, { pressed: false, live: true });
  expect(rows.flush()).toBe(false);
  expect(values(one.sent)).toEqual([[3]]);
  expect(rows.flush()).toBe(false);
  expect(one.sent).toHaveLength(1);
});
