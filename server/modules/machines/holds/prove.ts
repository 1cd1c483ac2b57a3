import type { AnyRow } from '../../../../contract/kit/resource';
import type { HoldProof } from '../../../../contract/machines/holds';
import { lanes } from '../../../../contract/resources/machines/lanes';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';

const LOST: readonly string[] = [
  'contradicted',
  'rejected',
  'failed',
  'expired',
  'unknown',
  'refused',
  'cancelled',
];

async function namedIn({ trx }: UnitOfWork, { id }: AnyRow): Promise<string[]> {
  const { params } = await trx
    .selectFrom('machineCommands')
    .select('params')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (params.lanes ?? []) as string[];
}

const lanesOf = ({ trx, deps }: UnitOfWork, { deviceId }: AnyRow, names: readonly string[]) =>
  trx
    .updateTable('lanes')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date(deps.clock()) }))
    .where('deviceId', '=', String(deviceId))
    .where('laneNo', 'in', [...names])
    .where('holdProof', 'is not', null);

/** What was seen of a lock counts for every held lane that it named, whoever asked for it. */
async function proven(work: UnitOfWork, row: AnyRow, names: readonly string[]): Promise<void> {
  const asked = lanesOf(work, row, names);
  if (row.type === 'lock_sale')
    await asked
      .set({ holdProof: 'verified', holdProvenAt: new Date(work.deps.clock()) })
      .where('hold', 'is not', null)
      .execute();
  else await asked.set({ holdProof: null, holdWas: null }).where('hold', 'is', null).execute();
}

/** The release was not approved: the lanes stay held. */
async function heldAgain(work: UnitOfWork, row: AnyRow, names: readonly string[]): Promise<void> {
  await lanesOf(work, row, names)
    .set((eb) => ({
      hold: eb.ref('holdWas'),
      saleState: eb.fn.coalesce('holdWas', 'saleState'),
      holdWas: null,
      holdProof: 'verified',
    }))
    .where('hold', 'is', null)
    .where('holdProof', '=', 'sent')
    .execute();
}

async function lost(work: UnitOfWork, row: AnyRow, names: readonly string[]): Promise<void> {
  const holdProof: HoldProof = row.state === 'contradicted' ? 'contradicted' : 'unconfirmed';
  await lanesOf(work, row, names)
    .set({ holdProof })
    .where('hold', row.type === 'lock_sale' ? 'is not' : 'is', null)
    .where('holdProof', '=', 'sent')
    .execute();
}

/** What a lock or an unlock has come to is noted at the lanes it named. */
export async function noteHolds(work: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void> {
  const state = String(row.state);
  if (state !== 'verified' && !LOST.includes(state)) return;
  const names = await namedIn(work, row);
  if (names.length === 0) return;
  if (state === 'verified') await proven(work, row, names);
  else if (before?.state === 'awaiting') await heldAgain(work, row, names);
  else await lost(work, row, names);
  hint(work, lanes.name, row.orgId);
}
