import { createHash, createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

export function newSessionSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What the database keeps of a session secret: lower-case hex SHA-256. */
export function sessionHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * The half of the session that scripts may read and send as header `token`. It is useless without
 * the HttpOnly cookie it is derived from, and the cookie is useless without it.
 */
export function headerToken(key: Buffer, secret: string): string {
  return createHmac('sha256', key).update(`${secret}|hdr`).digest('base64url');
}
