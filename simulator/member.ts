import type { Random } from '../contract/common/random';
import type { DownKind } from '../contract/mqtt';
import type { SimMachine } from '../contract/simulation';
import { type Client, openClient } from './client';
import { createMachine, type VirtualMachine } from './machine';
import { createPostman, type Postman } from './postman';
import type { Profile } from './profile';

const RECONNECT_MS = 2_000;
const RECONNECT_SPREAD_MS = 3_000;

/** One machine of the fleet: what it does, what it says, and its line to the server. */
export interface Member {
  tick(now: number): void;
  stats(): MemberStats;
  stop(): Promise<void>;
}
export interface MemberStats {
  sent: number;
  queued: number;
  dropped: number;
  connected: boolean;
}

export interface MemberOptions {
  url: string;
  machine: SimMachine;
  profile: Profile;
  random: Random;
  clock: () => number;
  envIntervalMs?: number;
}

export function createMember(options: MemberOptions): Member {
  const { url, machine, profile, random, clock, envIntervalMs } = options;
  const startedAt = clock();
  const body: VirtualMachine = createMachine({ machine, profile, random, startedAt, envIntervalMs });
  // Seconds since 2020: grows with every start without any memory of the last one.
  const boot = Math.floor((startedAt - Date.UTC(2020, 0)) / 1_000);
  const postman: Postman = createPostman(profile.quirks, random.fork('post'), boot);
  const reconnectMs = RECONNECT_MS + random.int(0, RECONNECT_SPREAD_MS);
  let client: Client | undefined;
  let introduced = false;
  let sent = 0;
  let restless = nextReconnect(startedAt, profile, random);

  const onConnect = () => {
    const now = clock();
    postman.reconnected(now);
    postman.bear(body.birth(), now);
    postman.post({ kind: 'state', d: { s: 'ready' } }, now);
    introduced = true;
  };
  const onDown = (kind: DownKind, payload: unknown) => {
    if (postman.hear(kind, payload, clock()) === 'rebirth') postman.bear(body.birth(), clock());
  };
  const connect = () => openClient({ url, machine, boot: postman.boot + 1, onConnect, onDown, reconnectMs });
  const disconnect = () => {
    void client?.end();
    client = undefined;
    introduced = false;
  };
  return {
    tick(now) {
      for (const utterance of body.step(now)) postman.post(utterance, now);
      if (!body.wantsConnection(now)) return disconnect();
      if (now >= restless) {
        restless = nextReconnect(now, profile, random);
        disconnect();
      }
      client ??= connect();
      if (!client.connected || !introduced) return;
      for (const letter of postman.collect(now)) {
        client.publish(letter);
        sent += 1;
      }
    },
    stats: () => ({
      ...{ sent, queued: postman.queued, dropped: postman.dropped },
      connected: client?.connected ?? false,
    }),
    async stop() {
      await client?.end();
    },
  };
}

function nextReconnect(now: number, { quirks }: Profile, random: Random): number {
  if (quirks.reconnectEverySec === 0) return Number.POSITIVE_INFINITY;
  return now + random.between(0.5, 1.5) * quirks.reconnectEverySec * 1_000;
}
