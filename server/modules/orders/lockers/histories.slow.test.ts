import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../contract/time/durations';
import { AppError } from '../../../errors';
import { failingAt, isFault } from '../ledger/testLedger';
import { type LockerWorld, openLockerWorld, type PublishedCommand, workOn } from './testLockers';

let world: LockerWorld;
beforeAll(async () => {
  world = await openLockerWorld();
});
afterAll(() => world.close());

const ACTS = [
  'lay',
  'lay',
  'place',
  'deposit',
  'machine',
  'machine',
  'deliver',
  'deliver',
  'deliver',
  'type',
  'type',
  'return',
  'empty',
  'withdraw',
  'aside',
  'repair',
  'wait',
] as const;
const step = fc.record({
  context: fc.constantFrom(...ACTS),
  pick: fc.nat(1_000),
  /** How the server works afterwards: alone, two at once, or dying before a statement of the database. */
  server: fc.constantFrom('one', 'two', 'dies', 'away'),
  fault: fc.nat(30),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const WAITING = `'waiting_deposit'`;
const INSIDE = `'deposited', 'overdue'`;

/** The other side of the wire: what really lies in the boxes, and what is on its way from and to the machine. */
function openHall() {
  const inside = new Map<string, string>();
  const done = new Set<string>();
  /** The customer who took it out, possibly unreported yet. */
  const taken = new Set<string>();
  const letters: { of: string; at: number; body: object }[] = [];
  const wrong: string[] = [];
  let seen = 0;
  const obey = ({ cmd, p }: PublishedCommand, orderId: string) => {
    if (done.has(cmd)) return;
    done.add(cmd);
    const there = inside.get(p.box);
    if (p.pur === 'deposit' && there !== undefined && there !== orderId) wrong.push(`two in box ${p.box}`);
    if (p.pur === 'pickup' && there !== undefined && there !== orderId)
      wrong.push(`box ${p.box} of another opened`);
    if (p.pur === 'deposit') inside.set(p.box, orderId);
    else {
      inside.delete(p.box);
      if (there !== undefined) taken.add(there);
    }
    for (const ev of ['open', 'close'])
      letters.push({ of: orderId, at: world.time.now, body: { ev, cab: p.cab, box: p.box, cmd } });
  };
  return {
    inside,
    letters,
    wrong,
    /** The server believes something to be in a box that was never laid into it. */
    async believed() {
      const rows = await world.rows(`select id, box_no from lock_orders where state in (${INSIDE})`);
      return rows.filter(({ id, box_no: no }) => inside.get(String(no)) !== id && !taken.has(String(id)));
    },
    /** The commands that came, in their order. */
    async obeyAll() {
      for (const sent of world.sent.slice(seen)) {
        if (sent.type !== 'open_box') continue;
        const [{ order_id: id } = {}] = await world.rows(
          'select order_id from locker_openings where id = $1',
          [sent.cmd],
        );
        obey(sent, String(id));
      }
      seen = world.sent.length;
    },
    takeOut(orderId: string) {
      for (const [box, id] of inside) if (id === orderId) inside.delete(box);
    },
  };
}
type LockerFixture = ReturnType<typeof openHall>;

const idsIn = async (states: string): Promise<string[]> =>
  (await world.rows(`select id from lock_orders where state in (${states}) order by id`)).map(({ id }) =>
    String(id),
  );
const boxesIn = async (states: string): Promise<string[]> =>
  (await world.rows(`select id from locker_boxes where state in (${states}) order by id`)).map(({ id }) =>
    String(id),
  );
const one = (ids: readonly string[], pick: number) => ids[pick % Math.max(1, ids.length)];

/** What is refused is refused; what died has not happened. */
async function tried(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError || isFault(error)) return false;
    throw error;
  }
}

/** Everything goes well: another order lies in a box. */
async function lay(hall: LockerFixture): Promise<void> {
  const id = await world.place({ overdueHours: 1 });
  await tried(world.order(id, 'openForDeposit', { size: 'small' }));
  await world.work();
  await hall.obeyAll();
  for (const { at, body } of hall.letters.filter(({ of }) => of === id)) await world.hear('box', at, body);
}

const DO: Record<(typeof ACTS)[number], (hall: LockerFixture, step: Step) => Promise<unknown>> = {
  lay,
  place: () => world.place({ overdueHours: 1 }),
  async deposit(_hall, { pick, fault, server }) {
    const id = one(await idsIn(WAITING), pick);
    if (id)
      await tried(
        world.order(id, 'openForDeposit', { size: 'small' }, server === 'dies' ? fault : undefined),
      );
  },
  machine: (hall) => hall.obeyAll(),
  async deliver({ letters }, { pick }) {
    // Late, in another order, and now and then twice.
    for (let count = pick % 4; count >= 0; count--) {
      const at = (pick + count) % Math.max(1, letters.length);
      const [letter] = pick % 5 === 0 ? letters.slice(at, at + 1) : letters.splice(at, 1);
      if (letter) await world.hear('box', letter.at, letter.body);
    }
  },
  async type(_hall, { pick }) {
    const id = one(await idsIn(INSIDE), pick);
    const code = id && (await world.row(id)).pickup_code;
    for (let times = pick % 3; code && times >= 0; times--)
      await world.hear('pickup', world.time.now, { code });
  },
  async return(_hall, { pick }) {
    const id = one(await idsIn(INSIDE), pick);
    if (id) await tried(world.order(id, 'openForReturn'));
  },
  async empty(hall, { pick }) {
    const id = one(await idsIn(INSIDE), pick);
    if (id && (await tried(world.order(id, 'emptied')))) hall.takeOut(id);
  },
  async withdraw(hall, { pick }) {
    const id = one(await idsIn(WAITING), pick);
    if (id && (await tried(world.order(id, 'withdraw')))) hall.takeOut(id);
  },
  async aside(_hall, { pick }) {
    const id = one(await boxesIn(`'free', 'reserved'`), pick);
    if (id && pick % 3 === 0) await tried(world.box(id, 'setAside'));
  },
  async repair(hall, { pick }) {
    const id = one(await boxesIn(`'out_of_order'`), pick);
    // Who restores a box has looked into it, and nothing is on its way to it.
    await hall.obeyAll();
    if (id && (await tried(world.box(id, 'repaired')))) hall.inside.delete(`0${id.slice(1)}`);
  },
  async wait(_hall, { pick }) {
    world.time.now += pick * 1_000;
  },
};

async function serve({ server, fault }: Step): Promise<void> {
  const { deps, sent } = world;
  if (server === 'away') return;
  if (server === 'dies') {
    const dying = { ...deps, database: { ...deps.database, db: failingAt(deps.database.db, fault) } };
    await tried(workOn(dying as typeof deps, sent));
  }
  await Promise.all(server === 'two' ? [workOn(deps, sent), workOn(deps, sent)] : [workOn(deps, sent)]);
}

const WRONG = `
  select 'order without its box' as what, o.id from lock_orders o where o.state in (${INSIDE}) and not exists
    (select from locker_boxes b where b.order_id = o.id and b.state = 'occupied' and b.box_no = o.box_no)
  union all select 'box of an order that is over', b.id from locker_boxes b join lock_orders o on o.id = b.order_id
    where (b.state = 'occupied') <> (o.state in (${INSIDE})) or (b.state = 'reserved') <> (o.state = ${WAITING})
  union all select 'order in two boxes', order_id from locker_boxes where order_id is not null group by 2 having count(*) > 1
  union all select 'money', o.id from lock_orders o where o.placed_at >= $1 and (select coalesce(sum(case kind when 'deposit' then amount
      else -amount end), 0) from order_entries e where e.locker_id = o.id)
    <> case when o.state in (${INSIDE}) then o.amount else 0 end`;

describe('any history of a locker', () => {
  it('has one order per box and one box per order, with every fen accounted for, despite crashes and races', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        await world.rows(
          `update locker_boxes set state = case when box_no > '02' then 'out_of_order' else 'free' end, order_id = null, door = 'shut'`,
        );
        await world.rows(`update locker_openings set void = true`);
        await world.rows(`update lock_orders set state = 'returned' where state <> 'picked'`);
        await world.rows(`delete from device_events`);
        world.sent.length = 0;
        world.time.now += 4 * HOUR_MS;
        const since = new Date(world.time.now);
        const hall = openHall();
        await world.place({ overdueHours: 1 });
        for (const each of steps) {
          await DO[each.context](hall, each);
          await serve(each);
          expect(await world.rows(WRONG, [since])).toEqual([]);
          expect(hall.wrong).toEqual([]);
          expect(await hall.believed()).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
