import type { AnyRow } from '../../../contract/kit/resource';
import { rechargeRecords } from '../../../contract/resources/onlineHospitals/prepaidRecords';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { nextNumber } from '../../kit/records/documentNumber';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { post, prepaidAccountOf } from './ledger';

/** Makes the counts of a recharge available. @returns what the record says besides */
async function credited(work: UnitOfWork, values: Values): Promise<Values> {
  const { trx, deps, context } = work;
  const at = new Date(deps.clock());
  const rechNo = await nextNumber(work, 'RC');
  const key = { orgId: String(values.orgId), hospitalId: String(values.hospitalId) };
  const account = await prepaidAccountOf(trx, key, at);
  const madeBy = context.principal.userId;
  const note = values.note as string | null;
  await post(trx, account, {
    kind: 'recharge',
    times: Number(values.times),
    refNo: rechNo,
    note,
    madeBy,
    at,
  });
  return { ...values, rechNo, madeBy };
}

/** A recharge from the page of the account. */
export async function recharge(work: UnitOfWork, account: AnyRow, values: Values): Promise<void> {
  const at = new Date(work.deps.clock());
  const { orgId, hospitalId } = account;
  const row = await credited(work, { ...values, orgId, hospitalId });
  const { rechNo, times, amount, voucherNo, note, madeBy } = row as Record<string, never>;
  await work.trx
    .insertInto('rechargeRecords')
    .values({
      id: ulid(at.getTime()),
      orgId: String(orgId),
      rechNo,
      hospitalId: String(hospitalId),
      times,
      amount: amount ?? null,
      voucherNo: voucherNo ?? null,
      note: note ?? null,
      state: 'valid',
      madeBy,
      voidedBy: null,
      voidedAt: null,
      voidReason: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** Takes the counts back, as long as they are there. @throws AppError 409 `err.prepaid.void_used`, `void_self` */
async function voided(work: UnitOfWork, row: AnyRow, reason: string | undefined): Promise<Values> {
  const { trx, deps, context } = work;
  const madeBy = context.principal.userId;
  if (row.madeBy === madeBy) throw new AppError(409, 'err.prepaid.void_self');
  const at = new Date(deps.clock());
  const account = await prepaidAccountOf(
    trx,
    { orgId: String(row.orgId), hospitalId: String(row.hospitalId) },
    at,
  );
  const entry = { kind: 'void', times: Number(row.times), refNo: String(row.rechNo), note: reason } as const;
  await post(trx, account, { ...entry, madeBy, at });
  return { voidedBy: madeBy, voidedAt: at, voidReason: reason };
}

export const servedRechargeRecords: ServedResource = {
  resource: rechargeRecords,
  prepare: async (work, values, current) => (current ? values : credited(work, values)),
  commands: {
    void: async (work, row, _args, reason) => ({ set: await voided(work, row, reason) }),
  },
};
