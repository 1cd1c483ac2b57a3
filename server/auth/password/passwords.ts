import { createHash } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { passwordText } from '../../../contract/session';
import { createKeyedQueue } from '../../concurrency/keyedQueue';

/** OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. The enum of the library is erased at build time. */
const ARGON2ID = 2 as Algorithm;
export const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
export interface HashCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
}
const MAX_RUNNING = 4;
const MAX_WAITING = 32;
/** Stored hashes that need the pepper begin with this; those without it are from before there was one. */
const PEPPERED = 'p1:';

/** What a browser sends instead of the password: lower-case hex SHA-256. */
export function passwordDigestNow(account: string, password: string): string {
  return createHash('sha256').update(passwordText(account, password)).digest('hex');
}

/** Makes and checks the hashes of passwords, a few at a time. */
export interface Passwords {
  /** Argon2id of a password. */
  hash(account: string, password: string): Promise<string>;
  /**
   * Argon2id of what a browser sent, in its turn among the verifications.
   * @throws AppError 429 `err.common.busy` when too many are waiting.
   */
  hashDigest(digest: string): Promise<string>;
  /**
   * Checks a digest against a stored hash; without a hash it takes as long and fails.
   * @throws AppError 429 `err.common.busy` when too many are waiting.
   */
  verify(stored: string | undefined, digest: string): Promise<boolean>;
}

/**
 * @param pepper 32 bytes that are never in the database: its hashes alone cannot be guessed at.
 * @param cost of a hash; less of it is for tests alone.
 */
export function createPasswords(pepper: Uint8Array, cost = COST): Passwords {
  const turns = createKeyedQueue({ running: MAX_RUNNING, waiting: MAX_WAITING });
  const inTurn = <T>(work: () => Promise<T>) => turns.inTurn('argon2', work);
  const settings = { ...cost, algorithm: ARGON2ID, parallelism: 1, secret: pepper };
  const hashOf = async (digest: string) => PEPPERED + (await hash(digest, settings));
  const matches = (stored: string, digest: string) =>
    stored.startsWith(PEPPERED)
      ? verify(stored.slice(PEPPERED.length), digest, { secret: pepper })
      : verify(stored, digest);
  // A hash of nothing anybody knows: verified for unknown accounts, so that both take the same time.
  let nobody: Promise<string> | undefined;
  return {
    hash: (account, password) => hashOf(passwordDigestNow(account, password)),
    hashDigest: (digest) => inTurn(() => hashOf(digest)),
    async verify(stored, digest) {
      nobody ??= hashOf('nobody-can-know-this-text');
      const against = stored ?? (await nobody);
      const right = await inTurn(() => matches(against, digest));
      return right && stored !== undefined;
    },
  };
}
