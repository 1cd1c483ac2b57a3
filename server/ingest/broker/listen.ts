import type { AddressInfo, Server } from 'node:net';

const TRIES = 20;

/** Listens on the wished port or the next free one after it. Returns the port. */
export async function listenOnFreePort(server: Server, wished: number, host?: string): Promise<number> {
  for (let offset = 0; ; offset++) {
    try {
      return await listen(server, wished === 0 ? 0 : wished + offset, host);
    } catch (error) {
      const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!busy || wished === 0 || offset === TRIES) throw error;
    }
  }
}

function listen(server: Server, port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
