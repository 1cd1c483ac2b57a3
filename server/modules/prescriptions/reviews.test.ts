import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hospitals } from '../../../contract/resources/prescriptions/hospitals';
import { REVIEW_CHECKS } from '../../../contract/resources/prescriptions/prescriptionStates';
import { applyEvent, runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import type { Values } from '../../kit/served';
import { partner } from './partners';
import { servedPrescriptions } from './prescriptions';
import { openPrescriptionsWorld, START } from './testPrescriptions';

type World = Awaited<ReturnType<typeof openPrescriptionsWorld>>;
let world: World;
beforeAll(async () => {
  world = await openPrescriptionsWorld();
});
afterAll(() => world.close());

/** A person's command on a server. */
const command = (userId: string, name: string, id: string, args = {}) =>
  runInTransaction(world.servers[0], world.contextOf(userId), async (work) => {
    const { version } = await findRecord(work, servedPrescriptions, id);
    return runCommand(
      work,
      servedPrescriptions,
      name,
      id,
      { version, args, confirmed: true },
      () => undefined,
    );
  });
/** What a server does itself. */
const cause = (server: World['servers'][number], event: string, id: string, values: Values = {}) =>
  runInTransaction(server, world.context, async (work) => {
    const row = await findRecord(work, servedPrescriptions, id);
    return applyEvent(work, servedPrescriptions, row, event, { values });
  });
const stateOf = async (id: string) =>
  (await world.database.query<{ state: string }>('select state from prescriptions where id = $1', [id]))[0]
    ?.state;
const used = { usedAt: new Date(START) };

describe('a reviewer', () => {
  it.each([
    ['without a certificate', 'li', {}, 'err.rx.certificate'],
    ['who prescribed it', 'chen', { doctor_name: '陈静' }, 'err.rx.prescriber'],
  ])('%s cannot take it', async (_who, userId, own, key) => {
    const id = await world.prescribe('pending_review', own);
    await expect(command(userId, 'take', id)).rejects.toMatchObject({ status: 409, key });
    expect(await stateOf(id)).toBe('pending_review');
  });

  it('whose certificate was revoked after taking it cannot pass it', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'li' });
    const passed = command('li', 'pass', id, { checks: [...REVIEW_CHECKS] });
    await expect(passed).rejects.toMatchObject({ status: 409, key: 'err.rx.certificate' });
  });

  it('cannot dispense, and a dispenser cannot review', async () => {
    const approved = await world.prescribe('dispensing', { reviewed_by: 'chen' });
    const own = cause(world.servers[0], 'dispense', approved, { ...used, dispensedBy: 'chen' });
    await expect(own).rejects.toMatchObject({ status: 409, key: 'err.rx.dispenser' });
    expect(await stateOf(approved)).toBe('dispensing');
    const waiting = await world.prescribe('reviewing', { taken_by: 'chen', dispensed_by: 'chen' });
    const passed = command('chen', 'pass', waiting, { checks: [...REVIEW_CHECKS] });
    await expect(passed).rejects.toMatchObject({ status: 409, key: 'err.rx.dispenser' });
    expect(await stateOf(waiting)).toBe('reviewing');
    await cause(world.servers[0], 'dispense', approved, { ...used, dispensedBy: 'li' });
    expect(await stateOf(approved)).toBe('dispensed');
  });
});

describe('a controlled prescription', () => {
  const all = { checks: [...REVIEW_CHECKS] };
  const passedOnce = async () => {
    const id = await world.prescribe('pending_review', { controlled: true });
    await command('chen', 'take', id);
    await command('chen', 'pass', id, all);
    return id;
  };

  it('waits for another pharmacist and is dispensed after the second signature', async () => {
    const id = await passedOnce();
    expect(await stateOf(id)).toBe('pending_second');
    const early = cause(world.servers[0], 'pay', id);
    await expect(early).rejects.toMatchObject({ status: 409, key: 'err.rx.not_approved' });
    await command('zhou', 'take', id);
    const done = await command('zhou', 'pass', id, all);
    expect(done).toMatchObject({ state: 'approved', reviewedBy: 'chen', secondReviewedBy: 'zhou' });
    const signed = await world.database.query(
      'select pharmacist_id from prescription_reviews where prescription_id = $1 order by pharmacist_id',
      [id],
    );
    expect(signed).toEqual([{ pharmacist_id: 'chen' }, { pharmacist_id: 'zhou' }]);
  });

  it.each(['chen', 'chen2'])('cannot be taken again by the person who passed it, as %s', async (userId) => {
    const id = await passedOnce();
    const again = command(userId, 'take', id);
    await expect(again).rejects.toMatchObject({ status: 409, key: 'err.rx.second_person' });
  });

  it('keeps its hospital from being disabled while it waits for the second review', async () => {
    const hospital = partner('hospital', hospitals);
    const id = await passedOnce();
    await world.database.query(`update prescriptions set hospital_id = 'h2' where id = $1`, [id]);
    const disabled = runInTransaction(world.servers[0], world.context, (work) =>
      runCommand(work, hospital, 'disable', 'h2', { version: 1, args: {}, confirmed: true }, () => undefined),
    );
    await expect(disabled).rejects.toMatchObject({ status: 409, key: 'err.toggle.in_use' });
  });

  it('returns to its previous state, and the second reviewer can stop it', async () => {
    const id = await passedOnce();
    await command('zhou', 'take', id);
    await command('zhou', 'release', id);
    expect(await stateOf(id)).toBe('pending_second');
    await command('zhou', 'take', id);
    const stopped = await command('zhou', 'reject', id, { rule: 'dose', opinion: '剂量过大' });
    expect(stopped).toMatchObject({ state: 'rejected', reviewedBy: 'chen', secondReviewedBy: 'zhou' });
  });

  it('cannot be dispensed by either reviewer', async () => {
    const id = await passedOnce();
    await command('zhou', 'take', id);
    await command('zhou', 'pass', id, all);
    await cause(world.servers[0], 'pay', id);
    for (const dispensedBy of ['chen', 'zhou']) {
      const own = cause(world.servers[0], 'dispense', id, { ...used, dispensedBy });
      await expect(own).rejects.toMatchObject({ status: 409, key: 'err.rx.dispenser' });
    }
    await cause(world.servers[0], 'dispense', id, { ...used, dispensedBy: 'li' });
    expect(await stateOf(id)).toBe('dispensed');
  });

  it('is never approved by the first reviewer alone, also past the server', async () => {
    const id = await passedOnce();
    const forced = world.database.query(`update prescriptions set state = 'approved' where id = $1`, [id]);
    await expect(forced).rejects.toThrow(/prescriptions_second/);
  });
});

describe('a signature', () => {
  it('requires the password again', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'chen' });
    const unproved = runInTransaction(world.servers[0], world.contextOf('chen'), (work) =>
      runCommand(
        work,
        servedPrescriptions,
        'pass',
        id,
        { version: 1, args: { checks: [...REVIEW_CHECKS] } },
        () => undefined,
      ),
    );
    await expect(unproved).rejects.toMatchObject({ status: 403, key: 'err.auth.confirm' });
    expect(await stateOf(id)).toBe('reviewing');
  });
});

describe('one prescription on two servers', () => {
  it.each([
    ['pay', 'approved', {}, 'dispensing'],
    ['dispense', 'dispensing', used, 'dispensed'],
  ])('%s happens once', async (event, from, values, to) => {
    const id = await world.prescribe(from, { reviewed_by: 'chen' });
    const tries = Array.from({ length: 8 }, (_, at) =>
      cause(world.servers[at % 2 === 0 ? 0 : 1], event, id, values),
    );
    const ended = await Promise.allSettled(tries);
    const lost = ended.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(lost).toHaveLength(7);
    for (const error of lost) expect(error).toMatchObject({ status: 409, key: 'err.rx.used' });
    expect(await stateOf(id)).toBe(to);
    const audits = await world.database.query(
      `select 1 from audit_log where entity_id = $1 and action = $2`,
      [id, `prescriptions.${event}`],
    );
    expect(audits).toHaveLength(1);
  });
});
