import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { prepaidAccounts } from '../../../contract/resources/onlineHospitals/prepaidAccounts';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { nextNumber } from '../../kit/records/documentNumber';
import { invalid } from '../../kit/records/draft';
import { textOrNull } from '../../kit/records/fieldValues';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { balanceOf, lockAccounts, post, prepaidAccountOf } from './ledger';
import { recharge } from './recharges';

const keyOf = ({ id, orgId }: AnyRow) => ({ id, orgId: String(orgId) });

/** Who moves counts, when and why. */
function byWhom({ context, deps }: UnitOfWork, { note }: Draft) {
  return { madeBy: context.principal.userId, note: textOrNull(note), at: new Date(deps.clock()) };
}

/** @throws AppError 409: with nothing left there is nothing to move. */
function assertSome({ available }: AnyRow, key: string): void {
  if (available === 0) throw new AppError(409, key);
}

async function changed({ trx }: UnitOfWork, { id }: AnyRow): Promise<CommandResult> {
  return { set: await balanceOf(trx, id) };
}

async function transfer(work: UnitOfWork, row: AnyRow, args: Draft): Promise<CommandResult> {
  const { trx } = work;
  const { madeBy, note, at } = byWhom(work, args);
  const [times, toOrgId, hospitalId] = [Number(args.times), String(args.toOrgId), String(row.hospitalId)];
  if (toOrgId === row.orgId) throw invalid({ toOrgId: 'err.prepaid.same_org' });
  assertSome(row, 'err.prepaid.none');
  const transferNo = await nextNumber(work, 'TR');
  const target = await prepaidAccountOf(trx, { orgId: toOrgId, hospitalId }, at);
  await lockAccounts(trx, [row.id, target.id]);
  const entry = { times, refNo: transferNo, note, madeBy, at };
  await post(trx, keyOf(row), { kind: 'transfer_out', ...entry });
  await post(trx, target, { kind: 'transfer_in', ...entry });
  const place = { id: ulid(at.getTime()), orgId: String(row.orgId), createdAt: at, updatedAt: at };
  await trx
    .insertInto('transferRecords')
    .values({ ...place, transferNo, hospitalId, toOrgId, times, note, madeBy })
    .execute();
  return changed(work, row);
}

/** Machines below the institution of the account only. */
async function assertOwnDevice({ trx }: UnitOfWork, row: AnyRow, deviceId: string): Promise<void> {
  const found = await trx
    .selectFrom('devices')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .select('organizations.path')
    .where('devices.id', '=', deviceId)
    .executeTakeFirst();
  if (!found?.path.split('.').includes(String(row.orgId))) throw invalid({ deviceId: 'err.prepaid.device' });
}

async function allocate(work: UnitOfWork, row: AnyRow, args: Draft): Promise<CommandResult> {
  const { trx } = work;
  const { madeBy, note, at } = byWhom(work, args);
  const [delta, deviceId] = [Number(args.delta), String(args.deviceId)];
  if (delta === 0) throw invalid({ delta: 'err.prepaid.alloc_zero' });
  if (delta > 0) assertSome(row, 'err.prepaid.none');
  await assertOwnDevice(work, row, deviceId);
  const allocationNo = await nextNumber(work, 'AL');
  const kind = delta > 0 ? 'allocate' : 'deallocate';
  const entry = { kind, times: Math.abs(delta), deviceId, refNo: allocationNo, note, madeBy, at } as const;
  const { availableAfter, deviceAfter } = await post(trx, keyOf(row), entry);
  const left = Number(deviceAfter);
  const place = { id: ulid(at.getTime()), orgId: String(row.orgId), createdAt: at, updatedAt: at };
  await trx
    .insertInto('allocationRecords')
    .values({
      ...place,
      allocationNo,
      hospitalId: String(row.hospitalId),
      deviceId,
      delta,
      note,
      madeBy,
      beforeOrg: availableAfter + delta,
      afterOrg: availableAfter,
      beforeDevice: left - delta,
      afterDevice: left,
    })
    .execute();
  return changed(work, row);
}

async function moved(
  work: UnitOfWork,
  row: AnyRow,
  kind: 'freeze' | 'unfreeze',
  args: Draft,
): Promise<CommandResult> {
  await post(work.trx, keyOf(row), { kind, times: Number(args.times), ...byWhom(work, args) });
  return changed(work, row);
}

export const servedPrepaidAccounts: ServedResource = {
  resource: prepaidAccounts,
  commands: {
    async recharge(work, row, args) {
      await recharge(work, row, args);
      return changed(work, row);
    },
    transfer,
    allocate,
    async freeze(work, row, args) {
      assertSome(row, 'err.prepaid.freeze_none');
      return moved(work, row, 'freeze', args);
    },
    unfreeze: (work, row, args) => moved(work, row, 'unfreeze', args),
  },
};
