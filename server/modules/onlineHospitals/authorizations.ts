import type { AnyRow } from '../../../contract/kit/resource';
import { hospitalAuthorizations } from '../../../contract/resources/onlineHospitals/hospitalAuthorizations';
import { tradeDay } from '../../../contract/time/chinaTime';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import type { ServedResource, UnitOfWork } from '../../kit/served';

/** @throws AppError 409: one authorization of an institution for a hospital is in force at a time, and in its time. */
async function assertOnly({ trx, deps }: UnitOfWork, row: AnyRow): Promise<void> {
  const today = tradeDay(deps.clock());
  if (String(row.validTo) < today) throw new AppError(409, 'err.hospitalAuth.over');
  const other = await trx
    .selectFrom('hospitalAuthorizations')
    .select('id')
    .where('orgId', '=', String(row.orgId))
    .where('hospitalId', '=', String(row.hospitalId))
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (other) throw new AppError(409, 'err.hospitalAuth.active');
}

async function inForce(work: UnitOfWork, row: AnyRow) {
  await assertOnly(work, row);
  return {};
}

export const servedHospitalAuthorizations: ServedResource = {
  resource: hospitalAuthorizations,
  prepare: async (work, values, current) =>
    current ? values : { ...values, authNo: await nextNumber(work, 'HA') },
  commands: { activate: inForce, resume: inForce },
};
