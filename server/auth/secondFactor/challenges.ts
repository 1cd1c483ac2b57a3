import type { Insertable, Selectable } from 'kysely';
import { CODE_STEP_MS, ENROL_STEP_MS } from '../../../contract/access/secondFactor';
import type { Executor } from '../../db/tables';
import type { FactorChallengesTable } from '../../db/tables/general/accounts';
import { newSessionSecret, sessionHash } from '../sessions/tokens';

export type Challenge = Selectable<FactorChallengesTable>;
export type ChallengePurpose = Challenge['purpose'];

const LIFE_MS: Record<ChallengePurpose, number> = {
  code: CODE_STEP_MS,
  enrol: ENROL_STEP_MS,
  change: ENROL_STEP_MS,
};

/** Begins something that a second step will finish. Like a session, it is known to the database by its hash. */
export async function newChallenge(
  db: Executor,
  challenge: Omit<Insertable<FactorChallengesTable>, 'idHash' | 'expiresAt'>,
  now: number,
): Promise<{ challenge: string; expiresAt: number }> {
  const token = newSessionSecret();
  const expiresAt = now + LIFE_MS[challenge.purpose];
  await db.deleteFrom('factorChallenges').where('expiresAt', '<', new Date(now)).execute();
  await db
    .insertInto('factorChallenges')
    .values({ ...challenge, idHash: sessionHash(token), expiresAt: new Date(expiresAt) })
    .execute();
  return { challenge: token, expiresAt };
}

/** A challenge that is still good, for one of these purposes. */
export function findChallenge(
  db: Executor,
  token: string,
  purposes: readonly ChallengePurpose[],
  now: number,
): Promise<Challenge | undefined> {
  return db
    .selectFrom('factorChallenges')
    .selectAll()
    .where('idHash', '=', sessionHash(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst();
}

/** Takes a challenge; false when somebody else did. */
export async function takeChallenge(trx: Executor, { idHash }: Challenge): Promise<boolean> {
  const used = await trx.deleteFrom('factorChallenges').where('idHash', '=', idHash).executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Pending second steps end, too. */
export async function dropChallengesOf(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('factorChallenges').where('userId', '=', userId).execute();
}
