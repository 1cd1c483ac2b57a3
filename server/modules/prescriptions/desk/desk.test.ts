import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import {
  REVIEW_CHECKS,
  REVIEW_LEASE_MS,
} from '../../../../contract/resources/prescriptions/prescriptionStates';
import type { KitContext } from '../../../kit/kit';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { causeEvents } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import type { RouteDeps } from '../../module';
import { servedPrescriptions } from '../prescriptions';
import { waitsAgain } from '../reviews';
import { openPrescriptionsWorld, START } from '../testPrescriptions';
import { reviewQueue } from './queue';
import { reviewSheet } from './sheet';

type World = Awaited<ReturnType<typeof openPrescriptionsWorld>>;
let world: World;
beforeAll(async () => {
  world = await openPrescriptionsWorld();
});
afterAll(() => world.close());

/** A person's command on one of the servers, in the version that is there, or that he saw. */
const command = (
  userId: string,
  name: string,
  id: string,
  { args = {}, version = 0, at = START, server = 0 } = {},
) =>
  runInTransaction(
    { ...(world.servers[server] ?? world.servers[0]), clock: () => at },
    world.contextOf(userId),
    async (work) => {
      const now = (await findRecord(work, servedPrescriptions, id)).version;
      return runCommand(
        work,
        servedPrescriptions,
        name,
        id,
        { version: version || now, args, confirmed: true },
        () => undefined,
      );
    },
  );
const sheetFor = (userId: string, id: string, at = START) => {
  const deps = { ...world.servers[0], clock: () => at, find: () => undefined } as unknown as RouteDeps;
  return reviewSheet(deps, world.contextOf(userId) as unknown as KitContext, id);
};
const ALL = { args: { checks: [...REVIEW_CHECKS] } };
const TWICE = JSON.stringify([
  { name: '感冒灵颗粒', days: 3 },
  { name: '对乙酰氨基酚片', dose: '500mg', frequency: '每日3次', days: 3 },
]);

describe('a review lease', () => {
  it('has one holder across concurrent requests and servers', async () => {
    const id = await world.prescribe('pending_review');
    const who = (index: number) => (index % 2 === 0 ? 'chen' : 'zhou');
    const tries = Array.from({ length: 8 }, (_, index) =>
      command(who(index), 'take', id, { version: 1, server: Math.floor(index / 2) % 2 }),
    );
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 });
    const holder = who(ended.findIndex(({ status }) => status === 'fulfilled'));
    const { rx } = await sheetFor('chen', id);
    expect(rx).toMatchObject({ state: 'reviewing', takenBy: holder, leaseUntil: START + REVIEW_LEASE_MS });
  });

  it('can be returned by its holder only and is then free for the next one', async () => {
    const id = await world.prescribe('pending_review');
    await command('chen', 'take', id);
    const foreign = command('zhou', 'release', id);
    await expect(foreign).rejects.toMatchObject({ status: 409, key: 'err.rx.other_pharmacist' });
    await command('chen', 'release', id);
    await command('zhou', 'take', id);
    expect(await sheetFor('zhou', id)).toMatchObject({ mine: true, holder: '周敏' });
  });

  it('that has expired cannot decide, and is released automatically', async () => {
    const id = await world.prescribe('pending_review');
    await command('chen', 'take', id);
    const at = START + REVIEW_LEASE_MS;
    expect((await sheetFor('chen', id, at - 1)).mine).toBe(true);
    expect((await sheetFor('chen', id, at)).mine).toBe(false);
    const late = command('chen', 'pass', id, { ...ALL, at });
    await expect(late).rejects.toMatchObject({ status: 409, key: 'err.rx.lease' });
    const lapse = {
      event: 'lapse',
      ids: [id],
      process: 'test',
      values: async (_: UnitOfWork, row: AnyRow) => waitsAgain(row),
    };
    await causeEvents(world.servers[0], servedPrescriptions, lapse);
    expect((await sheetFor('zhou', id)).rx).toMatchObject({ state: 'pending_review', takenBy: null });
  });
});

describe('a review decision', () => {
  it('to pass requires all ten checks, and a comment against a blocking rule', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'chen', items: TWICE });
    const part = command('chen', 'pass', id, { args: { checks: REVIEW_CHECKS.slice(1) } });
    await expect(part).rejects.toMatchObject({ fields: { checks: 'err.rx.check_incomplete' } });
    const silent = command('chen', 'pass', id, ALL);
    await expect(silent).rejects.toMatchObject({ status: 400, fields: { opinion: 'err.rx.stopped' } });
    const done = await command('chen', 'pass', id, { args: { ...ALL.args, opinion: '已与医师核实' } });
    expect(done).toMatchObject({ state: 'approved', reviewedBy: 'chen', takenBy: null });
    // The first reviewer sees that it has ended, not that a second review is due.
    expect(await sheetFor('chen', id)).toMatchObject({ mine: false, refusal: null });
  });

  it('to reject requires a rule and a reason, and is signed', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'zhou' });
    const silent = command('zhou', 'reject', id, { args: { rule: 'dose' } });
    await expect(silent).rejects.toMatchObject({ fields: { opinion: 'err.rx.reason_required' } });
    await command('zhou', 'reject', id, { args: { rule: 'dose', opinion: '剂量过大' } });
    const signed = await world.database.query(
      'select result, rule, opinion, pharmacist, cert_no from prescription_reviews where prescription_id = $1',
      [id],
    );
    expect(signed).toEqual([
      {
        result: 'rejected',
        rule: 'dose',
        opinion: expect.stringMatching(/^sealed/),
        pharmacist: '周敏',
        cert_no: 'ZY3300067890',
      },
    ]);
    const { rx, signatures } = await sheetFor('chen', id);
    expect([rx.opinion, signatures[0]?.opinion]).toEqual(['剂***', '剂***']);
    const other = `update prescription_reviews set opinion = 'sealed.1.x' where prescription_id = $1`;
    await expect(world.database.query(other, [id])).rejects.toThrow('append-only');
  });
});

describe('the view of a pharmacist', () => {
  it('shows health data in plain to the holder and masked to others, and never a name', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'chen' });
    const own = await sheetFor('chen', id);
    expect(own).toMatchObject({ mine: true, refusal: null, reviewer: { pharmacistCertNo: 'ZY3300012345' } });
    expect(own.rx).toMatchObject({ diagnosis: 'J06.9', patientName: '赵*' });
    const other = await sheetFor('zhou', id);
    expect(other).toMatchObject({ mine: false, holder: '陈静' });
    expect(JSON.stringify(other)).not.toMatch(/J06\.9|赵敏/);
    expect(await sheetFor('li', id)).toMatchObject({ refusal: 'err.rx.certificate' });
  });

  it('lists the queue by waiting time with the number of findings', async () => {
    const late = await world.prescribe('pending_review', { queued_at: new Date(START - 1_000) });
    const early = await world.prescribe('pending_review', {
      queued_at: new Date(START - 9_000),
      items: TWICE,
    });
    const { waiting } = await reviewQueue(world.database.db, world.contextOf('chen').principal, {
      now: START,
      keys: world.servers[0].keys,
    });
    const ids = waiting.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([early, late]);
    expect(waiting[0]).toMatchObject({ stops: 1, warns: 0, holder: null, medicines: 2 });
    const { waiting: plain } = await reviewQueue(world.database.db, world.context.principal, {
      now: START,
      keys: world.servers[0].keys,
    });
    expect(plain[0]).not.toHaveProperty('stops');
  });
});
