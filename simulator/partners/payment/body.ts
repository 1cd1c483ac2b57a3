import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const BODY_MAX = 3 * 1024 * 1024;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export const bodyText = async (request: IncomingMessage) => (await bytesOf(request)).toString('utf8');

/** What was signed of a request: of a form with a picture, only what is said of the picture. */
export async function signedContent(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await bytesOf(request);
  if (!type.startsWith('multipart/form-data')) return bytes.toString('utf8');
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const [meta, file] = [form.get('meta'), form.get('file')];
  const text = typeof meta === 'string' ? meta : ((await meta?.text()) ?? '');
  const content = file === null || typeof file === 'string' ? '' : Buffer.from(await file.arrayBuffer());
  const sha256 = createHash('sha256').update(content).digest('hex');
  return parseBody(text).sha256 === sha256 ? text : '';
}

export function parseBody(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
