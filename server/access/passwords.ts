import { createHash } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { passwordText } from '../../contract/session';
import { AppError } from '../errors';

/** OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. The enum of the library is erased at build time. */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 4;
const MAX_WAITING = 32;
/** A hash of nothing anybody knows: verified for unknown accounts, so that both take the same time. */
const NOBODY = hash('nobody-can-know-this-text', COST);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError(503, 'err.common.busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** What a browser sends instead of the password: lower-case hex SHA-256. */
export function passwordDigest(account: string, password: string): string {
  return createHash('sha256').update(passwordText(account, password)).digest('hex');
}

/** Argon2id of a password digest, in the PHC string format. */
export function hashPassword(account: string, password: string): Promise<string> {
  return hash(passwordDigest(account, password), COST);
}

/**
 * Checks a digest against a stored hash; without a hash it takes as long and fails.
 * @throws AppError 503 `err.common.busy` when too many are waiting.
 */
export async function verifyPassword(stored: string | undefined, digest: string): Promise<boolean> {
  const against = stored ?? (await NOBODY);
  const right = await inTurn(() => verify(against, digest));
  return right && stored !== undefined;
}
