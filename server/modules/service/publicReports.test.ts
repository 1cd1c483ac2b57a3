import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RepairLinkPage } from '../../../contract/access/publicLinks';
import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import type { RepairContent } from '../../../contract/notifications';
import { insertTestFleet } from '../../ingest/testFleet';
import { createRecord } from '../../kit/records/createRecord';
import { openTestWorld } from '../../kit/testWorld';
import { assertStillAsked, linkOfRepair, REPAIR } from '../links/repairs';
import { servedDevices } from '../machines/devices';
import { takeReport } from './publicReports';
import { servedRepairOrders } from './repairs';

let world: Awaited<ReturnType<typeof openTestWorld>>;
const query = (text: string) => world.database.query<Record<string, unknown>>(text);
beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) => insertTestFleet(database, { count: 1 }));
  await query(`insert into alerts (id, ver, state, code, priority, device_id, org_id, fingerprint, t_meas, raised_at)
    values ('a', 1, 'raised', 'LANE_MOTOR', 'high', 'd0', 'org', 'a', now(), now())`);
});
afterAll(() => world.close());

const REPORTER = { reporter: 'Zhang', contact: '13800001234' };
const said = { description: 'It does not turn', ...REPORTER };
const find = (name: string) => (name === 'devices' ? servedDevices : undefined);

it('creates a repair order from the first public report of a machine and none from further ones', async () => {
  await takeReport(world.deps, 'a', said);
  await takeReport(world.deps, 'a', { ...said, description: 'Still not', reporter: 'Li' });
  expect(
    await query(
      'select device_id, source, alert_id, state, fault_code, priority, reporter from repair_orders',
    ),
  ).toEqual([
    {
      device_id: 'd0',
      source: 'public',
      alert_id: 'a',
      state: 'open',
      fault_code: 'motor',
      priority: 'high',
      reporter: 'Zhang',
    },
  ]);
  const steps = await query('select action, note, operator from repair_records order by created_at, id');
  expect(steps).toHaveLength(2);
  expect(steps).toContainEqual({ action: 'report', note: 'Still not', operator: 'Li' });
});

it('creates a repair order from a staff report of an alarm and none for an alarm of another machine', async () => {
  const body = { deviceId: 'd0', faultCode: 'motor', priority: 'high', description: 'Motor', ...REPORTER };
  const report = (alertId: string) =>
    world.change((work) => createRecord(work, servedRepairOrders, { ...body, alertId }, find));
  expect(await report('a')).toMatchObject({ source: 'alarm', alertId: 'a', deviceId: 'd0' });
  await expect(report('other')).rejects.toMatchObject({ fields: { alertId: 'err.form.unknownRef' } });
});

it('notifies of a step with the resulting state', async () => {
  const row = (await query(`select * from repair_orders where source = 'alarm'`))[0] as never as AnyRow;
  const repair = { ...row, orgId: 'org', state: 'assigned', version: 3 };
  const told = (command: string, args: Draft = {}) =>
    world.change(async (work) => {
      await servedRepairOrders.commands?.[command]?.(work, repair, args, undefined);
      return work.events.map(({ messageType, ver, body }) => [
        messageType,
        ver,
        (body as RepairContent).repair.state,
      ]);
    });
  expect(await told('accept')).toEqual([[1110, 4, 'in_progress']]);
  expect(await told('addRecord', { result: 'not_completed', note: 'x' })).toEqual([[1110, 4, 'in_progress']]);
  const done = { result: 'completed', note: 'x', solution: 'New motor', waiver: true };
  expect(await told('addRecord', done)).toEqual([[1111, 4, 'complete']]);
});

it('has links for its reporter only while an answer is expected', async () => {
  const pages = async (state: string) => {
    await query(`update repair_orders set state = '${state}', solution = 'New motor' where source = 'alarm'`);
    const [repair] = await query(`select id from repair_orders where source = 'alarm'`);
    const of = (page: RepairLinkPage) => linkOfRepair(world.database.db, String(repair?.id), page);
    return [await of('sureComplete'), await of('evaluation')].map((link) => link?.page);
  };
  expect(await pages('in_progress')).toEqual([undefined, undefined]);
  expect(await pages('complete')).toEqual(['sureComplete', 'evaluation']);
  expect(await pages('confirmed')).toEqual([undefined, 'evaluation']);
  expect(await pages('rated')).toEqual([undefined, undefined]);
});

it('a link to what is asked no more is invalid, unless it was the one that answered', async () => {
  const [repair] = await query(`select id from repair_orders where source = 'alarm'`);
  const asked = async (state: string, usedAt: Date | null = null) => {
    await query(`update repair_orders set state = '${state}' where source = 'alarm'`);
    const link = { page: 'sureComplete' as const, refType: REPAIR, refId: String(repair?.id), usedAt };
    return assertStillAsked(world.database.db, link).catch(({ key }: { key: string }) => key);
  };
  expect(await asked('complete')).toBeUndefined();
  expect(await asked('confirmed')).toBe('err.link.invalid');
  expect(await asked('confirmed', new Date())).toBeUndefined();
});
