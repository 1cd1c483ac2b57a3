import { sql } from 'kysely';
import { consultRecords } from '../../../contract/resources/onlineHospitals/consultRecords';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor } from '../../db/tables';
import { systemContext } from '../../kit/records/systemEvents';
import { hint, note, runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';

const PROCESS = 'job:consultRecords.retention';
const AT_ONCE = 200;

interface ExpiredConsultation {
  id: string;
  orgId: string;
  inquiryId: string | null;
}
type RetainedPart = 'transcript' | 'record';

/** Records whose time is over: of the process the transcript, of the medical record all of it. */
async function ended(db: Executor, what: RetainedPart, today: string): Promise<ExpiredConsultation[]> {
  let rows = db.selectFrom('consultRecords').select(['id', 'orgId', 'inquiryId']);
  rows =
    what === 'record'
      ? rows.where('recordUntil', '<', today)
      : rows.where('processUntil', '<', today).where('transcript', 'is not', null);
  return rows.orderBy('finishedAt').limit(AT_ONCE).execute();
}

/** Nobody else may change a record, so the guard is lifted for this statement; whoever reads is not waited for. */
async function lifted(trx: Executor, work: () => Promise<unknown>): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(trx);
  await sql`alter table consult_records disable trigger append_only`.execute(trx);
  await work();
  await sql`alter table consult_records enable trigger append_only`.execute(trx);
}

/** Of the order stays what moved counts and money: nothing of the patient. */
async function forgetPatients(trx: Executor, rows: readonly ExpiredConsultation[]): Promise<void> {
  const ids = rows.flatMap(({ inquiryId }) => inquiryId ?? []);
  const nothing = { patientPhone: null, chiefComplaint: null, advice: null };
  await trx
    .updateTable('inquiryOrders')
    .set({ ...nothing, patientName: '*', conclusion: '*', patientKey: null })
    .where('id', 'in', ids)
    .execute();
}

async function remove(work: UnitOfWork, what: RetainedPart, today: string): Promise<{ count: number }> {
  const { trx } = work;
  const rows = await ended(trx, what, today);
  if (rows.length === 0) return { count: 0 };
  const ids = rows.map(({ id }) => id);
  await lifted(trx, () =>
    what === 'record'
      ? trx.deleteFrom('consultRecords').where('id', 'in', ids).execute()
      : trx.updateTable('consultRecords').set({ transcript: null }).where('id', 'in', ids).execute(),
  );
  if (what === 'record') await forgetPatients(trx, rows);
  for (const { id, orgId } of rows) {
    const action = `${consultRecords.name}.${what === 'record' ? 'outlived' : 'transcriptOutlived'}`;
    note(work, { action, entity: consultRecords.name, entityId: id, orgId });
  }
  for (const orgId of new Set(rows.map((row) => row.orgId))) hint(work, consultRecords.name, orgId);
  return { count: rows.length };
}

/** Removes of consultations what has been kept long enough, each with an entry of the audit log (domain §12). */
export async function endRetention(kit: KitDeps): Promise<number> {
  const today = tradeDay(kit.clock());
  const { db } = kit.database;
  let removed = 0;
  for (const what of ['transcript', 'record'] as const) {
    if ((await ended(db, what, today)).length === 0) continue;
    const context = await systemContext(db, PROCESS);
    let count = AT_ONCE;
    while (count === AT_ONCE) {
      ({ count } = await runInTransaction(kit, context, (work) => remove(work, what, today)));
      removed += count;
    }
  }
  return removed;
}
