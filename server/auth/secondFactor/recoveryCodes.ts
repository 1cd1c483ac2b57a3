import { createHash, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { RECOVERY_CODES } from '../../../contract/access/secondFactor';
import type { Executor } from '../../db/tables';

/** 80 bits are 16 letters and digits of base32, which has neither 0 nor 1 nor 8. */
const BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Guessing at 80 random bits needs no slow hash to stop it. */
function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}|${code}`).digest('hex');
}

/** As a code is stored: what is typed may have spaces, hyphens, small letters and digits that only look right. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
const likeBase32 = (plain: string) => plain.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');

/** Puts new codes in the place of all there were; they are shown once. */
export async function giveRecoveryCodes(trx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    () => new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32,
  );
  await dropRecoveryCodes(trx, userId);
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
    .execute();
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

/** Takes a code; false when there is none like it. */
export async function takeRecoveryCode(db: Executor, userId: string, plain: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, likeBase32(plain)))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function dropRecoveryCodes(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export async function recoveryCodesLeft(db: Executor, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
