import type { Executor } from '../../db/tables';
import type { SecretBox } from '../../secrets/secretBox';
import { dropRecoveryCodes, giveRecoveryCodes, plainCode, takeRecoveryCode } from './recoveryCodes';
import { looksLikeCode, totpStepOf } from './totp';

/** How the second factor was proved. */
export type FactorMethod = 'code' | 'recoveryCode';

/** Takes a step: the same code, or one before it, never counts again. */
async function takeStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('users')
    .set({ factorStep: step })
    .where('id', '=', userId)
    .where('factorStep', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Takes a code of the app, or a recovery code; undefined for one that is wrong or was used. */
export async function takeCode(
  db: Executor,
  box: SecretBox,
  { userId, typed, now }: { userId: string; typed: string; now: number },
): Promise<FactorMethod | undefined> {
  const { factorSecret } = await db
    .selectFrom('users')
    .select('factorSecret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (factorSecret === null) return undefined;
  const plain = plainCode(typed);
  if (!looksLikeCode(plain)) return (await takeRecoveryCode(db, userId, plain)) ? 'recoveryCode' : undefined;
  const step = totpStepOf(box.open(factorSecret, userId), plain, now);
  return step !== undefined && (await takeStep(db, userId, step)) ? 'code' : undefined;
}

/** Gives a person this factor instead of any before. @returns recovery codes, to be shown once */
export async function setFactor(
  trx: Executor,
  userId: string,
  { sealed, step, now }: { sealed: string; step: number; now: number },
): Promise<string[]> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      factorSecret: sealed,
      factorStep: step,
      version: eb('version', '+', 1),
      updatedAt: new Date(now),
    }))
    .where('id', '=', userId)
    .execute();
  return giveRecoveryCodes(trx, userId);
}

/** Columns of a person without a second factor; `dropRecoveryCodes` goes with them. */
export const NO_FACTOR = { factorSecret: null, factorStep: null } as const;

export async function removeFactor(trx: Executor, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ ...NO_FACTOR, version: eb('version', '+', 1), updatedAt: new Date(now) }))
    .where('id', '=', userId)
    .execute();
  await dropRecoveryCodes(trx, userId);
}
