import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

/** What PostgreSQL cannot hold: the character NUL, and halves of characters. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const DEPTH_MAX = 20;

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEPTH_MAX) return false;
  return Object.entries(value).every(([name, each]) => isPlain(name) && isPlain(each, depth + 1));
}

/**
 * Path, query and body hold nothing that no row could hold and nothing twice: which of two values counts is a
 * question that two readers answer differently. @throws AppError 400 naming the first part that is wrong
 */
export function assertPlain({
  params,
  query,
  body,
}: Pick<FastifyRequest, 'params' | 'query' | 'body'>): void {
  const asked = Object.entries((query ?? {}) as Record<string, unknown>);
  const twice = asked.find(([, value]) => Array.isArray(value));
  const parts: [string, unknown][] = [
    ...Object.entries((params ?? {}) as object),
    ...asked,
    ...(typeof body === 'object' && body !== null ? Object.entries(body) : []),
  ];
  const wrong = twice ?? parts.find(([name, value]) => !isPlain(name) || !isPlain(value));
  if (!wrong) return;
  const field = isPlain(wrong[0]) ? wrong[0] : '';
  throw new AppError(400, 'err.common.validation', undefined, { [field]: 'err.common.invalidField' });
}
