import {
  QUEUE_MAX,
  type ReviewQueue,
  type WaitingPrescription,
} from '../../../../contract/prescriptions/desk';
import { WAITING_STATES } from '../../../../contract/resources/prescriptions/prescriptionStates';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import type { RecordKeys } from '../../../secrets/sealer';
import { findingsById } from '../findings';

async function waitingRows(db: Executor, { orgIds }: Principal) {
  return db
    .selectFrom('prescriptions as rx')
    .innerJoin('hospitals as h', 'h.id', 'rx.hospitalId')
    .leftJoin('users as u', 'u.id', 'rx.takenBy')
    .select([
      'rx.id',
      'rx.rxNo',
      'rx.state',
      'rx.department',
      'rx.items',
      'rx.controlled',
      'rx.queuedAt',
      'rx.reviewedBy',
    ])
    .select(['rx.takenBy', 'rx.leaseUntil', 'h.name as hospital', 'u.name as holder'])
    .where('rx.state', 'in', [...WAITING_STATES, 'reviewing'])
    .where('rx.orgId', 'in', [...orgIds])
    .orderBy('rx.queuedAt')
    .orderBy('rx.id')
    .limit(QUEUE_MAX)
    .execute();
}
type QueueRow = Awaited<ReturnType<typeof waitingRows>>[number];

const msOf = (at: Date | null) => (at === null ? null : at.getTime());

function lineOf(row: QueueRow): WaitingPrescription {
  return {
    id: row.id,
    rxNo: String(row.rxNo),
    state: row.state as WaitingPrescription['state'],
    hospital: row.hospital ?? '',
    department: row.department ?? '',
    medicines: (row.items as unknown as unknown[]).length,
    controlled: row.controlled === true,
    queuedAt: msOf(row.queuedAt) ?? 0,
    reviewedBy: row.reviewedBy,
    takenBy: row.takenBy,
    holder: row.holder,
    leaseUntil: msOf(row.leaseUntil),
  };
}

/** What waits for a pharmacist, who waits longest first; what the rules found for those who review. */
export async function reviewQueue(
  db: Executor,
  principal: Principal,
  weighing: { now: number; keys: RecordKeys },
): Promise<ReviewQueue> {
  const rows = await waitingRows(db, principal);
  const found = await findingsById(
    db,
    rows.map(({ id }) => id),
    { principal, ...weighing },
  );
  const waiting = rows.map((row) => {
    const check = found.get(row.id);
    if (!check) return lineOf(row);
    const { findings } = check;
    const stops = findings.filter(({ level }) => level === 'stop').length;
    return { ...lineOf(row), stops, warns: findings.length - stops };
  });
  return { waiting };
}
