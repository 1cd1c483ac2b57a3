import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPIRY_KIND_NAMES, type ExpiryKind } from '../../../../contract/expiries/kinds';
import { followExpiries, servedExpiries } from './follow';
import { keepExpiries, newEndings } from './keep';
import { type ExpiryWorld, NOW, openExpiryWorld, SERVICE } from './testExpiries';

let world: ExpiryWorld;
beforeAll(async () => {
  world = await openExpiryWorld();
});
afterAll(() => world.close());

const same = (name: string) => ({ 'zh-cn': name, en: name, jp: name, ko: name });
const one = (subjectId: string, name: object, endsOn: string) => ({ subjectId, name, amount: null, endsOn });

/** Institution `shop`, unless it is said otherwise. */
const FOUND: Readonly<Record<ExpiryKind, readonly object[]>> = {
  licence: [one('shop', same('Shop'), '2026-05-29')],
  pharmacy: [one('ph1', same('ph1'), '2026-05-03')],
  certificate: [one('u1', same('Wang'), '2026-05-02')],
  // Midnight in China begins the day after.
  service: [
    { ...one('s3', SERVICE, '2026-04-28'), state: 'ended' },
    one('s1', SERVICE, '2026-05-04'),
    one('s2', SERVICE, '2026-05-04'),
  ],
  cards: [
    { orgId: 'other', subjectId: 'other', name: same('Other'), amount: 1, endsOn: '2026-05-05' },
    { subjectId: 'shop', name: same('Shop'), amount: 2, endsOn: '2026-05-05' },
    { subjectId: 'shop', name: same('Shop'), amount: 1, endsOn: '2026-05-06' },
  ],
  machines: [{ subjectId: 'shop', name: same('Shop'), amount: 2, endsOn: '2026-05-07' }],
  calibrations: [{ subjectId: 'shop', name: same('Shop'), amount: 2, endsOn: '2026-05-09' }],
  access: [{ subjectId: 'shop', name: same('Shop'), amount: 2, endsOn: '2026-05-11' }],
  paper: [one('pa2', same('Supplier'), '2026-05-12')],
  warehouse: [{ subjectId: 'shop', name: same('Shop'), amount: 2, endsOn: '2026-05-10' }],
  dealer: [{ ...one('de1', same('Dealer'), '2026-04-29'), state: 'ending' }],
  kiosk: [one('k1', same('k1'), '2026-05-08'), one('k2', same('k2'), '2026-05-08')],
};

it.each(EXPIRY_KIND_NAMES)('finds for kind %s what expires within 30 days and nothing else', async (kind) => {
  const found = await newEndings(world.database.db, NOW);
  expect(found.filter((each) => each.kind === kind)).toEqual(
    FOUND[kind].map((each) => ({ orgId: 'shop', kind, state: 'due', ...each })),
  );
});

describe('the table of expiries', () => {
  beforeEach(async () => {
    await world.query('delete from expiries');
    await keepExpiries(world.database.db, NOW);
  });
  const keep = async (now = NOW) => [...(await keepExpiries(world.database.db, now))].sort();
  const rows = (kind: ExpiryKind) =>
    world.query(`select org_id, subject_id, amount, ends_on, state, version from expiries where kind = '${kind}'
      order by org_id, ends_on`);

  it('contains each record once and is unchanged while nothing changes', async () => {
    const all = Object.values(FOUND).flat().length;
    expect(await world.query('select 1 from expiries')).toHaveLength(all);
    expect(await keep()).toEqual([]);
    expect(await world.query('select 1 from expiries where version > 1')).toEqual([]);
  });

  it('removes renewed and deleted records and reports whose list has changed', async () => {
    await world.query(`update dealers set valid_to = '2027-04-29' where id = 'de1'`);
    await world.query(`update iot_cards set auto_renew = true where id = 'c4'`);
    expect(await keep()).toEqual(['other', 'shop']);
    expect(await rows('dealer')).toEqual([]);
    expect(await rows('cards')).toMatchObject([{ org_id: 'shop' }, { org_id: 'shop' }]);
    await world.query(`update dealers set valid_to = '2026-04-29' where id = 'de1'`);
    await world.query(`update iot_cards set auto_renew = false where id = 'c4'`);
  });

  it('recounts the cards per institution and day', async () => {
    await world.query(`update iot_cards set expire_at = '2026-05-05' where id = 'c3'`);
    expect(await keep()).toEqual(['shop']);
    expect(await rows('cards')).toMatchObject([
      { org_id: 'other', amount: 1, version: 1 },
      { org_id: 'shop', amount: 3, version: 2 },
    ]);
    await world.query(`update iot_cards set expire_at = '2026-05-06' where id = 'c3'`);
  });

  it('reports from midnight in China on that something expires today or has expired', async () => {
    await keep(Date.parse('2026-05-01T15:59:00Z'));
    expect(await rows('certificate')).toMatchObject([{ state: 'due', version: 1 }]);
    await keep(Date.parse('2026-05-01T16:00:00Z'));
    expect(await rows('certificate')).toMatchObject([{ state: 'ending', version: 2 }]);
    await keep(Date.parse('2026-05-02T16:00:00Z'));
    expect(await rows('certificate')).toMatchObject([{ state: 'ended', version: 3 }]);
  });

  it('calculates the remaining days when it is read', async () => {
    const row = { id: 'e', orgId: 'shop', version: 1, createdAt: 0, updatedAt: 0, endsOn: '2026-05-02' };
    const context = { principal: world.context.principal, now: NOW, keys: undefined };
    expect(await servedExpiries.complete?.(world.database.db, [row], context)).toMatchObject([
      { daysLeft: 3 },
    ]);
  });
});

describe('an expiry notification', () => {
  /** What was told on the way to a noon in China, job after job. */
  const toldBy = async (day: string, about: string) => {
    world.time.now = Date.parse(`${day}T04:00:00Z`);
    const before = (await world.query('select 1 from feed')).length;
    await followExpiries(world.deps);
    await followExpiries(world.deps);
    const feed = await world.query(
      `select message_type as type, org_id as org, kind, body -> 'expiry' as said from feed order by pos`,
    );
    return feed.slice(before).filter(({ said }) => (said as { subjectId: string }).subjectId === about);
  };
  const told = (left: number) => [
    {
      type: 1107,
      org: 'shop',
      kind: 'expiry.due',
      said: {
        what: 'certificate',
        name: same('Wang'),
        amount: null,
        endsOn: '2026-05-02',
        left,
        subjectId: 'u1',
        orgName: 'Shop',
      },
    },
  ];

  it('is sent once per step and once at the end', async () => {
    await world.query('delete from expiries');
    expect(await toldBy('2026-04-01', 'u1')).toEqual([]);
    expect(await toldBy('2026-04-02', 'u1')).toEqual(told(30));
    expect(await toldBy('2026-04-16', 'u1')).toEqual([]);
    expect(await toldBy('2026-04-17', 'u1')).toEqual(told(15));
    expect(await toldBy('2026-04-25', 'u1')).toEqual(told(7));
    expect(await toldBy('2026-04-29', 'u1')).toEqual(told(3));
    expect(await toldBy('2026-05-01', 'u1')).toEqual(told(1));
    expect(await toldBy('2026-05-02', 'u1')).toEqual(told(0));
    expect(await toldBy('2026-05-03', 'u1')).toEqual(told(-1));
    expect(await toldBy('2026-05-04', 'u1')).toEqual([]);
  });

  it('starts again after an extension by a few days', async () => {
    expect(await toldBy('2026-05-03', 's2')).toMatchObject([{ said: { left: 1 } }]);
    await world.query(`update service_subscriptions set end_at = '2026-05-08T04:00:00Z' where id = 's2'`);
    expect(await toldBy('2026-05-04', 's2')).toMatchObject([{ said: { left: 4, endsOn: '2026-05-08' } }]);
  });

  it('is not sent for what expired long ago', async () => {
    await world.query('delete from expiries');
    expect(await toldBy('2026-06-02', 'u1')).toEqual([]);
    await world.query('delete from expiries');
    expect(await toldBy('2026-06-01', 'u1')).toEqual(told(-30));
  });

  it('is recorded and audited', async () => {
    const [row] = await world.query(`select noticed_days, noticed_at from expiries where subject_id = 'u1'`);
    expect(row).toEqual({ noticed_days: -1, noticed_at: new Date('2026-06-01T04:00:00Z') });
    const entries = await world.query(
      `select actor_name from audit_log where action = 'expiries.noticed' and org_id = 'shop' limit 1`,
    );
    expect(entries).toEqual([{ actor_name: 'job:expiries.keep' }]);
  });
});

it('updates open lists, also when nothing is notified', async () => {
  await followExpiries(world.deps);
  const heard: unknown[] = [];
  const deaf = world.deps.bus.onLive((messages) => heard.push(...messages));
  await world.query(`update users set name = 'Wang Li' where id = 'u1'`);
  expect(await followExpiries(world.deps)).toBe(0);
  expect(await followExpiries(world.deps)).toBe(0);
  expect(heard).toEqual([{ kind: 'hint', org: 'shop', resource: 'expiries' }]);
  deaf();
});
