import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVIEW_CHECKS } from '../../../contract/resources/prescriptions/prescriptionStates';
import { inChange } from '../../kit/records/change';
import { applyEvent, runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import type { Values } from '../../kit/served';
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
  inChange(world.servers[0], world.actOf(userId), async (change) => {
    const { version } = await findRecord(change, servedPrescriptions, id);
    return runCommand(change, servedPrescriptions, name, id, { version, args }, () => undefined);
  });
/** What a server does itself. */
const cause = (server: World['servers'][number], event: string, id: string, values: Values = {}) =>
  inChange(server, world.act, async (change) => {
    const row = await findRecord(change, servedPrescriptions, id);
    return applyEvent(change, servedPrescriptions, row, event, { values });
  });
const stateOf = async (id: string) =>
  (await world.database.query<{ state: string }>('select state from prescriptions where id = $1', [id]))[0]
    ?.state;
const used = { usedAt: new Date(START) };

describe('a reviewer', () => {
  it.each([
    ['without a certificate', 'li', {}, 'err.rx.certificate'],
    ['who prescribed it', 'chen', { doctor_name: '陈静' }, 'err.rx.prescriber'],
  ])('%s does not take it', async (_who, userId, own, key) => {
    const id = await world.prescribe('pending_review', own);
    await expect(command(userId, 'take', id)).rejects.toMatchObject({ status: 409, key });
    expect(await stateOf(id)).toBe('pending_review');
  });

  it('whose certificate was taken back after he took it does not pass it', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'li' });
    const passed = command('li', 'pass', id, { checks: [...REVIEW_CHECKS] });
    await expect(passed).rejects.toMatchObject({ status: 409, key: 'err.rx.certificate' });
  });

  it('does not dispense, and who dispenses does not review', async () => {
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
