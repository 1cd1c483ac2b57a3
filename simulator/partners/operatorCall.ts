import type { IncomingMessage } from 'node:http';
import type { OperatorCall, OperatorDialect } from './operators/dialect';

const BODY_MAX = 256 * 1024;

export async function readOperatorCall(
  request: IncomingMessage,
  { prefix }: OperatorDialect,
): Promise<OperatorCall> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > BODY_MAX) throw new Error('too long');
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://operator');
  return {
    method: request.method ?? '',
    target: pathname,
    path: pathname.slice(prefix.length),
    query: Object.fromEntries(searchParams),
    authorization: request.headers.authorization ?? '',
    timestamp: String(request.headers['x-timestamp'] ?? ''),
    body,
  };
}
