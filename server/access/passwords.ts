import { createHash } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { passwordText } from '../../contract/session';
import { createTurns } from './turns';

/** OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. The enum of the library is erased at build time. */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 4;
const MAX_WAITING = 32;
/** A hash of nothing anybody knows: verified for unknown accounts, so that both take the same time. */
const NOBODY = hash('nobody-can-know-this-text', COST);

const turns = createTurns({ running: MAX_RUNNING, waiting: MAX_WAITING });

const inTurn = <T>(work: () => Promise<T>) => turns.inTurn('argon2', work);

/** What a browser sends instead of the password: lower-case hex SHA-256. */
export function passwordDigest(account: string, password: string): string {
  return createHash('sha256').update(passwordText(account, password)).digest('hex');
}

/** Argon2id of a password, in the PHC string format. */
export function hashPassword(account: string, password: string): Promise<string> {
  return hash(passwordDigest(account, password), COST);
}

/**
 * Argon2id of what a browser sent, in its turn among the verifications.
 * @throws AppError 429 `err.common.busy` when too many are waiting.
 */
export function hashDigest(digest: string): Promise<string> {
  return inTurn(() => hash(digest, COST));
}

export type VerifyPassword = typeof verifyPassword;

/**
 * Checks a digest against a stored hash; without a hash it takes as long and fails.
 * @throws AppError 429 `err.common.busy` when too many are waiting.
 */
export async function verifyPassword(stored: string | undefined, digest: string): Promise<boolean> {
  const against = stored ?? (await NOBODY);
  const right = await inTurn(() => verify(against, digest));
  return right && stored !== undefined;
}
