import type { AnyRow } from '../../../contract/kit/resource';
import { inquiryOrders } from '../../../contract/resources/onlineHospitals/inquiryOrders';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { bookConsultation } from '../orders/ledger/book';
import { post } from './ledger';
import { tellAfter, tellRefunded } from './provider';

const keyOf = ({ id, orgId }: { id: string; orgId: string }) => ({ id, orgId });

/** The account that gave the machine counts for this hospital, as long as there are any. */
async function accountFor({ trx }: UnitOfWork, { deviceId, hospitalId }: AnyRow) {
  const found = await trx
    .selectFrom('prepaidDevices')
    .innerJoin('prepaidAccounts', 'prepaidAccounts.id', 'prepaidDevices.accountId')
    .select(['prepaidAccounts.id', 'prepaidAccounts.orgId'])
    .where('prepaidDevices.deviceId', '=', String(deviceId))
    .where('prepaidAccounts.hospitalId', '=', String(hospitalId))
    .where('prepaidDevices.remaining', '>', 0)
    .executeTakeFirst();
  if (!found) throw new AppError(409, 'err.prepaid.none');
  return keyOf(found);
}

/**
 * Takes one of the machine's counts for a consultation that waits for a doctor.
 * @throws AppError 409 `err.prepaid.none`
 */
export async function reserved(work: UnitOfWork, row: AnyRow): Promise<Values> {
  if (row.payKind !== 'prepaid') return {};
  const account = await accountFor(work, row);
  const at = new Date(work.deps.clock());
  const deviceId = String(row.deviceId);
  await post(work.trx, account, { kind: 'consume', times: 1, deviceId, refNo: String(row.inqNo), at });
  return {};
}

/** Gives the count back to where it was taken from. */
export async function returned({ trx, deps }: UnitOfWork, row: AnyRow): Promise<void> {
  const refNo = String(row.inqNo);
  const entries = await trx
    .selectFrom('prepaidEntries')
    .select(['accountId', 'orgId', 'kind', 'deviceId'])
    .where('refNo', '=', refNo)
    .execute();
  const taken = entries.find(({ kind }) => kind === 'consume');
  if (!taken || entries.some(({ kind }) => kind === 'refund')) return;
  const account = { id: String(taken.accountId), orgId: taken.orgId };
  const deviceId = taken.deviceId ?? undefined;
  await post(trx, account, { kind: 'refund', times: 1, deviceId, refNo, at: new Date(deps.clock()) });
}

async function refunded(work: UnitOfWork, row: AnyRow, reason: string | undefined): Promise<Values> {
  if (row.payKind === 'free') throw new AppError(409, 'err.inquiry.free');
  await returned(work, row);
  if (row.payKind === 'cash') await tellRefunded(work, row, reason);
  return { refundNo: await nextNumber(work, 'IR'), closeReason: reason };
}

export const servedInquiryOrders: ServedResource = {
  resource: inquiryOrders,
  shortSearches: true,
  /** What the patient pays stands in the ledger with the state that moves it. */
  stored: bookConsultation,
  commands: {
    async cancel(work, row, _args, reason) {
      await returned(work, row);
      await tellAfter(work, row, reason);
      return { set: { closeReason: reason, endAt: new Date(work.deps.clock()) } };
    },
    refund: async (work, row, _args, reason) => ({ set: await refunded(work, row, reason) }),
  },
};
