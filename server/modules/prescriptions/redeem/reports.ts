import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { type HOSPITAL_TOLD, REPORT_PAUSES_MS, wordOf } from '../../../../contract/prescriptions/dispensing';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import type { CommandResult, KitDeps, UnitOfWork } from '../../../kit/served';
import type { Logger } from '../../../log';
import { createSealer } from '../../../secrets/sealer';
import { calleeOf } from '../../careAccess';
import type { PrescriptionItem } from '../items';
import { dispensingMachines } from './machines';

export interface HospitalReportDeps {
  kit: KitDeps;
  log: Pick<Logger, 'warn'>;
}
type ReportedState = (typeof HOSPITAL_TOLD)[number];

const AT_ONCE = 50;
/** A call has this long before another server tries. */
const LEASE_MS = 60_000;

/** Outbox of reports to hospitals that can be called, stored with the change itself. */
export async function keepReport(work: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void> {
  const word = wordOf(row);
  if (row.state === before?.state || !word) return;
  const { trx, deps } = work;
  const hospital = await trx
    .selectFrom('hospitals')
    .select(['accessUrl', 'appKey'])
    .where('id', '=', String(row.hospitalId))
    .executeTakeFirstOrThrow();
  if (!hospital.accessUrl || !hospital.appKey) return;
  await trx
    .insertInto('rxReports')
    .values({
      id: ulid(deps.clock()),
      orgId: String(row.orgId),
      prescriptionId: row.id,
      word,
      dueAt: new Date(deps.clock()),
      toldAt: null,
    })
    .execute();
}

/** What is due, the oldest of each prescription only: a hospital hears things in their order. */
async function claimed({ database: { db }, clock }: KitDeps) {
  const now = clock();
  const due = db
    .selectFrom('rxReports as first')
    .select('first.id')
    .where('first.state', '=', 'due')
    .where('first.dueAt', '<=', new Date(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rxReports as earlier')
            .select('earlier.id')
            .whereRef('earlier.prescriptionId', '=', 'first.prescriptionId')
            .where('earlier.state', '=', 'due')
            .whereRef('earlier.id', '<', 'first.id'),
        ),
      ),
    )
    .orderBy('first.dueAt')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('rxReports')
    .set({ dueAt: new Date(now + LEASE_MS) })
    .where('id', 'in', due)
    .returning(['id', 'prescriptionId', 'word', 'tries'])
    .execute();
}
type ReportClaim = Awaited<ReturnType<typeof claimed>>[number];

async function bodyOf(kit: KitDeps, { prescriptionId, word }: ReportClaim) {
  const { db } = kit.database;
  const rx = await db
    .selectFrom('prescriptions')
    .select(['id', 'rxNo', 'extRxNo', 'hospitalId', 'pharmacyId', 'orgId', 'deviceId', 'items', 'orderNo'])
    .select(['usedAt', 'opinion'])
    .where('id', '=', prescriptionId)
    .executeTakeFirstOrThrow();
  const { open: plain } = createSealer(kit.keys);
  const items = rx.items as unknown as readonly PrescriptionItem[];
  const used = rx.usedAt && {
    orderNo: rx.orderNo,
    usedAt: new Date(rx.usedAt as unknown as Date).toISOString(),
    items: items.map(({ extCode, qty, dispensed, units }) => ({
      code: extCode,
      qty,
      dispensed: dispensed ?? units ?? qty,
    })),
  };
  return {
    hospitalId: String(rx.hospitalId),
    body: {
      rxNo: rx.extRxNo,
      prescriptionNo: rx.rxNo,
      ...(word === 'approved' && { machines: await dispensingMachines(db, { ...rx, items }) }),
      ...(word === 'rejected' && { opinion: plain(rx.opinion, { id: rx.id, name: 'opinion' }) }),
      ...used,
    },
  };
}

async function tell(kit: KitDeps, report: ReportClaim): Promise<void> {
  const { hospitalId, body } = await bodyOf(kit, report);
  const callee = await calleeOf(kit.database.db, kit, 'hospital', hospitalId);
  if (!callee || !kit.care) throw new Error('the hospital has no address or no keys');
  await kit.care.call(callee, { action: report.word, body, subject: String(body.rxNo) });
}

async function failed({ database: { db }, clock }: KitDeps, { id, tries }: ReportClaim): Promise<void> {
  const pause = REPORT_PAUSES_MS[tries];
  const next = pause === undefined ? { state: 'dead' as const } : { dueAt: new Date(clock() + pause) };
  await db
    .updateTable('rxReports')
    .set({ ...next, tries: tries + 1 })
    .where('id', '=', id)
    .execute();
}

/** Tells hospitals what became of their prescriptions. @returns how many of them heard it */
export async function tellHospitals({ kit, log }: HospitalReportDeps): Promise<number> {
  let told = 0;
  for (const report of await claimed(kit))
    try {
      await tell(kit, report);
      await kit.database.db
        .updateTable('rxReports')
        .set({ state: 'told', toldAt: new Date(kit.clock()) })
        .where('id', '=', report.id)
        .execute();
      told += 1;
    } catch (error) {
      log.warn({ err: error, prescription: report.prescriptionId }, 'a hospital could not be told');
      await failed(kit, report);
    }
  return told;
}

/** Rows of a page with what their hospitals know. */
export async function withTold(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const reports = await db
    .selectFrom('rxReports')
    .select(['prescriptionId', sql<string>`string_agg(distinct state, ',')`.as('states')])
    .where(
      'prescriptionId',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('prescriptionId')
    .execute();
  const toldOf = (states: string): ReportedState => {
    if (states.includes('dead')) return 'failed';
    return states.includes('due') ? 'waiting' : 'told';
  };
  const byRx = new Map(reports.map(({ prescriptionId, states }) => [prescriptionId, toldOf(states)]));
  return rows.map((row) => ({ ...row, hospitalTold: byRx.get(row.id) ?? null }));
}

/** A person has the hospital told again what it did not hear. @throws AppError 409 when it heard everything */
export async function resendReport({ trx, deps }: UnitOfWork, { id }: AnyRow): Promise<CommandResult> {
  const again = await trx
    .updateTable('rxReports')
    .set({ state: 'due', tries: 0, dueAt: new Date(deps.clock()) })
    .where('prescriptionId', '=', id)
    .where('state', '=', 'dead')
    .returning('id')
    .execute();
  if (again.length === 0) throw new AppError(409, 'err.rx.told');
  return {};
}
