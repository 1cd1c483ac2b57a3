import { AppError } from '../../errors';
import type { Change } from '../../kit/served';
import { qualificationOf } from './qualification';

/** @throws AppError 409 when the supplier may not be ordered from, whatever it is */
export async function assertMayOrder({ trx, deps }: Change, druggistId: string): Promise<void> {
  const supplier = await trx
    .selectFrom('druggists')
    .select(['enabled', 'approvalState', 'drugLicenceExpire', 'gspExpire'])
    .where('id', '=', druggistId)
    .executeTakeFirstOrThrow();
  if (!supplier.enabled) throw new AppError(409, 'err.supply.disabled');
  if (supplier.approvalState !== 'approved') throw new AppError(409, 'err.supply.notApproved');
  const ends = [String(supplier.drugLicenceExpire), String(supplier.gspExpire)];
  if (qualificationOf(ends, deps.clock()) === 'expired') throw new AppError(409, 'err.supply.qualification');
}
