import { ulid } from 'ulid';

/** Headers of a write that may be sent again without a second effect; keep them for the repetition. */
export function idempotencyHeaders(key: string = ulid()): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}
