import type { IncomingMessage } from 'node:http';
import type { SimErpMessage } from './dialect';

const BODY_MAX = 256 * 1024;

export async function receiveErpMessage(request: IncomingMessage): Promise<SimErpMessage | undefined> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > BODY_MAX) return undefined;
  }
  try {
    const { head = {}, body = {} } = JSON.parse(text) as Partial<SimErpMessage>;
    return { head, body };
  } catch {
    return undefined;
  }
}
