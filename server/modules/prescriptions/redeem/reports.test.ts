import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_PAUSES_MS } from '../../../../contract/prescriptions/dispensing';
import { VEND_RC } from '../../../../contract/vend';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import { PartnerError } from '../../../partners/caller';
import { servedPrescriptions } from '../prescriptions';
import { tellHospitals } from './reports';
import { followRequests } from './requests';
import { openRedeemWorld } from './testRedeem';

let world: Awaited<ReturnType<typeof openRedeemWorld>>;
beforeAll(async () => {
  world = await openRedeemWorld();
});
afterEach(() => world.begin());
afterAll(() => world.close());

const step = () => followRequests({ kit: world.servers[0], broker: world.broker });
const hear = () => tellHospitals({ kit: world.servers[0], log: { warn: () => undefined } });

describe('the hospital', () => {
  it('receives the use and the dispensed quantity', async () => {
    const { id, lines } = await world.granted();
    for (const [at, { task }] of lines.entries())
      await world.vend(task, at === 0 ? VEND_RC.seen : VEND_RC.jam);
    await step();
    const news = await world.database.query(
      'select kind, body from feed where message_type = 1118 and entity_id = $1',
      [id],
    );
    expect(news).toMatchObject([{ kind: 'dispensing.failed', body: { trade: { no: id } } }]);
    expect(await hear()).toBe(1);
    expect(world.told).toMatchObject([
      {
        action: 'partly_dispensed',
        subject: id,
        body: {
          rxNo: id,
          items: [
            { code: 'YP1', dispensed: 1 },
            { code: 'YP2', dispensed: 0 },
          ],
        },
      },
    ]);
    expect(JSON.stringify(world.told)).not.toContain('赵敏');
    expect(await hear()).toBe(0);
  });

  it('receives the reason of a rejection, which is sealed in the database', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'zhou' });
    await runInTransaction(world.servers[0], world.contextOf('zhou'), async (work) => {
      const { version } = await findRecord(work, servedPrescriptions, id);
      const call = { version, args: { rule: 'allergy', opinion: '青霉素过敏' }, confirmed: true as const };
      return runCommand(work, servedPrescriptions, 'reject', id, call, () => undefined);
    });
    expect(await hear()).toBe(1);
    expect(world.told.at(-1)).toMatchObject({ action: 'rejected', body: { opinion: '青霉素过敏' } });
    const stored = await world.database.query('select opinion from prescriptions where id = $1', [id]);
    expect(stored).toEqual([{ opinion: expect.stringMatching(/^sealed/) }]);
  });

  it('is retried until delivered, and after the last try on request', async () => {
    const { id, lines } = await world.granted();
    for (const { task } of lines) await world.vend(task, VEND_RC.seen);
    await step();
    for (const pause of [...REPORT_PAUSES_MS, 0]) {
      world.faults.push(new PartnerError('down', false));
      expect(await hear()).toBe(0);
      world.time.now += pause;
    }
    const shown = async () => {
      const row = {
        ...(await runInTransaction(world.servers[0], world.context, (work) =>
          findRecord(work, servedPrescriptions, id),
        )),
      };
      const seen = { principal: world.context.principal, now: world.time.now, keys: world.servers[0].keys };
      return (await servedPrescriptions.complete?.(world.database.db, [row], seen as never))?.[0]
        ?.hospitalTold;
    };
    expect(await shown()).toBe('failed');
    const again = () =>
      runInTransaction(world.servers[0], world.contextOf('chen'), async (work) => {
        const { version } = await findRecord(work, servedPrescriptions, id);
        return runCommand(work, servedPrescriptions, 'tellAgain', id, { version, args: {} }, () => undefined);
      });
    await again();
    expect(await hear()).toBe(1);
    expect(await shown()).toBe('told');
    await expect(again()).rejects.toMatchObject({ key: 'err.rx.told' });
  });
});
