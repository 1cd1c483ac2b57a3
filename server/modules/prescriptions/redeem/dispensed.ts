import type { AnyRow } from '../../../../contract/kit/resource';
import { afterDispensing, type UnitOutcome } from '../../../../contract/prescriptions/dispensing';
import { applyEvent } from '../../../kit/records/commands';
import type { UnitOfWork } from '../../../kit/served';
import type { PrescriptionItem } from '../items';
import { servedPrescriptions } from '../prescriptions';
import { unitsOf } from '../redeem';
import { NOT_USED } from './free';

/** One unit that was to fall. */
export interface UnitAttempt {
  /** Line of the prescription. */
  item: number;
  outcome: UnitOutcome;
}
export interface MissingUnits {
  productId: string;
  qty: number;
}
export interface DispenseResult {
  row: AnyRow;
  undispensed: MissingUnits[];
  /** For certain: nothing of it can be with the patient. */
  certain: boolean;
}

const countOf = (units: readonly UnitAttempt[], item: number, outcome: UnitOutcome) =>
  units.filter((unit) => unit.item === item && unit.outcome === outcome).length;

/** What a machine has done for a prescription: used in whole or in part, or given back when nothing came out. */
export async function dispensedBy(
  work: UnitOfWork,
  row: AnyRow,
  units: readonly UnitAttempt[],
): Promise<DispenseResult> {
  const prescribed = unitsOf(row);
  const undispensed = prescribed
    .map(({ productId, qty }, item) => ({ productId, qty: qty - countOf(units, item, 'out') }))
    .filter(({ qty }) => qty > 0);
  const next = afterDispensing(units.map(({ outcome }) => outcome));
  const items = (row.items as readonly PrescriptionItem[]).map((item, index) => ({
    ...item,
    dispensed: countOf(units, index, 'out'),
  }));
  const values =
    next.event === 'dispense'
      ? { dispenseResult: next.dispenseResult, items, usedAt: new Date(work.deps.clock()), heldSince: null }
      : NOT_USED;
  return {
    row: await applyEvent(work, servedPrescriptions, row, next.event, { values }),
    undispensed,
    certain: units.every(({ outcome }) => outcome !== 'unknown'),
  };
}
