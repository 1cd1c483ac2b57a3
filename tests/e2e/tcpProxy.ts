import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A network between browser and server that can be broken on purpose.
 * pass: all is well · blackhole: connections stay open and nothing goes through · down: nobody gets in.
 */
export type ProxyMode = 'pass' | 'blackhole' | 'down';

export interface TcpProxy {
  url: string;
  set(weather: ProxyMode): void;
  /** Resets every connection; the next ones are treated as the weather says. */
  reset(): void;
  /** Lets this many more bytes through to the browser on each connection, then resets it: a torn frame. */
  tearAfter(bytes: number): void;
  /** Where to connect from now on: a server that was started again has another port. */
  retarget(url: string): void;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  left: number;
}

export async function startProxy(target: string): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let port = Number(new URL(target).port);
  let weather: ProxyMode = 'pass';
  const server: Server = createServer((near) => {
    if (weather === 'down') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port, host: 'localhost' });
    const pair: Pair = { near, far, left: Number.POSITIVE_INFINITY };
    pairs.add(pair);
    join(
      pair,
      () => weather,
      () => pairs.delete(pair),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const reset = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(next) {
      weather = next;
      if (next === 'down') reset();
      if (next !== 'pass') return;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    reset,
    tearAfter(bytes) {
      for (const pair of pairs) pair.left = bytes;
    },
    retarget(url) {
      port = Number(new URL(url).port);
    },
    async close() {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(pair: Pair, weather: () => ProxyMode, ended: () => void): void {
  const { near, far } = pair;
  const end = () => {
    near.destroy();
    far.destroy();
    ended();
  };
  near.on('error', end).on('close', end);
  far.on('error', end).on('close', end);
  near.on('data', (chunk) => {
    if (weather() === 'blackhole') return void near.pause();
    far.write(chunk);
  });
  far.on('data', (chunk) => {
    if (weather() === 'blackhole') return void far.pause();
    const part = chunk.subarray(0, pair.left);
    pair.left -= part.length;
    near.write(part);
    if (pair.left <= 0) near.resetAndDestroy();
  });
}
