import { createHash, createHmac } from 'node:crypto';

/** Demo machines sign in with secrets that need no hand-over; real ones get random secrets. */
const DEMO_KEY = 'pharos-demo';

/** Secret of a demo machine, 64 hex digits. */
export function demoSecret(serialNo: string): string {
  return createHmac('sha256', DEMO_KEY).update(serialNo).digest('hex');
}

/** What `device_auths.secret_hash` keeps of a secret. */
export function demoSecretHash(serialNo: string): string {
  return createHash('sha256').update(demoSecret(serialNo)).digest('hex');
}
