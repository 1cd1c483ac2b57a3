import type { AnyRow } from '../../../contract/kit/resource';
import { isFirst, reviewerRefusal } from '../../../contract/prescriptions/duties';
import { localDay } from '../../../contract/time/localDay';
import { AppError } from '../../errors';
import type { CommandResult, UnitOfWork } from '../../kit/served';
import { pharmacistOf } from './reviews';

/** @throws AppError 409: the reviewer may not dispense it, under any account */
async function assertNoReviewer(
  { trx }: UnitOfWork,
  row: AnyRow,
  person: Awaited<ReturnType<typeof pharmacistOf>>,
): Promise<void> {
  for (const id of [row.reviewedBy, row.secondReviewedBy]) {
    if (typeof id !== 'string') continue;
    const { name, pharmacistCertNo: certNo } = await pharmacistOf(trx, id);
    if (isFirst(person, { id, name, certNo })) throw new AppError(409, 'err.rx.dispenser');
  }
}

/**
 * A pharmacist hands out what is paid: with a certificate of today, and neither who prescribed it nor who reviewed it.
 * @throws AppError 409
 */
export async function handOut(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { context, deps, trx } = work;
  const person = await pharmacistOf(trx, context.principal.userId);
  const prescriber = { doctorName: String(row.doctorName), doctorCertNo: String(row.doctorCertNo) };
  const unfit = reviewerRefusal(person, prescriber, localDay(deps.clock(), person.timezone));
  if (unfit !== undefined) throw new AppError(409, unfit);
  await assertNoReviewer(work, row, person);
  return { set: { dispensedBy: person.id, dispenseResult: 'whole', usedAt: new Date(deps.clock()) } };
}
