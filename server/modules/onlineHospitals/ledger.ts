import { PREPAID_MOVES, type PrepaidKind } from '../../../contract/onlineHospitals/prepaid';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';

const CHECK_VIOLATION = '23514';

export interface PrepaidEntry {
  kind: PrepaidKind;
  times: number;
  /** Where it goes to or comes from a machine. */
  deviceId?: string;
  refNo?: string;
  note?: string | null;
  madeBy?: string;
  at: Date;
}
export interface AccountKey {
  orgId: string;
  hospitalId: string;
}
export interface PostedEntry {
  availableAfter: number;
  deviceAfter: number | null;
}

/** What the database refuses is a count below zero, whoever was faster. */
function refusalOf(error: unknown, kind: PrepaidKind): unknown {
  if ((error as { code?: unknown }).code !== CHECK_VIOLATION) return error;
  if (kind === 'consume') return new AppError(409, 'err.prepaid.none');
  if (kind === 'deallocate') return new AppError(409, 'err.prepaid.device_exceed');
  if (kind === 'unfreeze') return new AppError(409, 'err.prepaid.frozen_exceed');
  return new AppError(409, kind === 'void' ? 'err.prepaid.void_used' : 'err.prepaid.exceed');
}

/**
 * One entry of the ledger; the database moves the counts with it, in the same transaction and below the account's
 * lock.
 * @throws AppError 409 where a count would fall below zero
 */
export async function post(
  trx: Executor,
  account: { id: string; orgId: string },
  entry: PrepaidEntry,
): Promise<PostedEntry> {
  const { kind, times, deviceId = null, refNo = null, note = null, madeBy = null, at } = entry;
  const [fromPot, toPot] = PREPAID_MOVES[kind];
  const place = {
    id: ulid(at.getTime()),
    orgId: account.orgId,
    accountId: account.id,
    createdAt: at,
    updatedAt: at,
  };
  try {
    return await trx
      .insertInto('prepaidEntries')
      .values({ ...place, kind, fromPot, toPot, times, deviceId, refNo, note, madeBy })
      .returning(['availableAfter', 'deviceAfter'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/** Number of an account: whose it is and with whom follows from its other columns. */
const accountNo = (id: string) => `PA${id.slice(-10)}`;

/** The account of an institution with an internet hospital, locked; made when it is needed first. */
export async function prepaidAccountOf(trx: Executor, { orgId, hospitalId }: AccountKey, at: Date) {
  const id = ulid(at.getTime());
  await trx
    .insertInto('prepaidAccounts')
    .values({ id, orgId, hospitalId, accountNo: accountNo(id), createdAt: at, updatedAt: at })
    .onConflict((on) => on.columns(['orgId', 'hospitalId']).doNothing())
    .execute();
  return trx
    .selectFrom('prepaidAccounts')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('hospitalId', '=', hospitalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks accounts in one order, so that two transfers against each other do not wait for ever. */
export async function lockAccounts(trx: Executor, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('prepaidAccounts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Balances after a command, for the record and its history. */
export async function balanceOf(trx: Executor, id: string) {
  const { available, frozen, allocated, consumed, issued, voided, transferredIn, transferredOut } = await trx
    .selectFrom('prepaidAccounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { available, frozen, allocated, consumed, issued, voided, transferredIn, transferredOut };
}
