import { connect } from 'node:net';

export interface RawHttpAnswer {
  status: number;
  headers: string;
  body: string;
}

/** Sends bytes as they are, in pieces if need be, and waits until the server hangs up. */
export async function rawHttp(url: string, ...pieces: readonly string[]): Promise<RawHttpAnswer> {
  const { hostname, port } = new URL(url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
  const [headers = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers: headers.toLowerCase(), body };
}

export const HOST = 'Host: localhost\r\nConnection: close\r\n';
