import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import { type Connection, type Dialect, type Down, openConnection } from '../line/client';
import { type Commands, createCommands } from '../line/commands';
import { createPatience, type Patience } from '../line/patience';
import { createPostman, type Postman } from '../line/postman';
import { nextDrop } from '../line/quirks';
import { createMachine, type VirtualMachine } from '../machine/machine';
import type { Utterance } from '../machine/utterance';
import type { Profile } from './profile';

/** One machine of the fleet: what it does, what it says, and its line to the server. */
export interface Member {
  /** @param now true time, ms; grows in steps of the machine */
  tick(now: number): void;
  stats(): MemberStats;
  /** Says goodbye if there is somebody to say it to. */
  stop(now: number): Promise<void>;
}
export interface MemberStats {
  sent: number;
  acked: number;
  queued: number;
  dropped: number;
  connected: boolean;
}

export interface MemberOptions {
  url: string;
  machine: SimMachine;
  profile: Profile;
  random: Random;
  startedAt: number;
  /** Time of the first attempt to connect: a fleet does not knock at once. */
  connectAt: number;
  dialect: Dialect;
  clock: () => number;
  envIntervalMs?: number;
  /** Leaves its name to another simulator that wants it. */
  yields: boolean;
}

const FAREWELL_MS = 1_500;
/** Boot sessions are counted from here in seconds: they grow with every start without a memory of the last. */
const BOOT_EPOCH = Date.UTC(2020, 0);

export function createMember(options: MemberOptions): Member {
  const { url, machine, profile, random, startedAt, dialect, clock } = options;
  const { serialNo, secret } = machine;
  const body: VirtualMachine = createMachine(options);
  const boot = Math.floor((startedAt - BOOT_EPOCH) / 1_000);
  const postman: Postman = createPostman({
    quirks: profile.quirks,
    random: random.fork('post'),
    boot,
    birth: body.birth(startedAt),
  });
  const line = random.fork('line');
  const patience: Patience = createPatience(options.connectAt, options.yields, line);
  let connection: Connection | undefined;
  let openedAt: number | undefined;
  let sent = 0;
  let dropAt = nextDrop(profile.quirks, startedAt, line);
  const commands: Commands = createCommands(body, () => {
    dropAt = clock();
  });

  const say = (utterances: readonly Utterance[]) => {
    for (const utterance of utterances) postman.post(utterance, openedAt !== undefined);
  };
  const publish = (now: number) => {
    for (const letter of postman.collect(now)) {
      connection?.publish(letter);
      sent += 1;
    }
  };
  const introduce = () => {
    openedAt = clock();
    postman.bear(body.birth(openedAt), openedAt);
    say([{ kind: 'state', at: openedAt, d: { s: 'ready' } }]);
    publish(openedAt);
  };
  const hear = ({ kind, payload }: Down) => {
    const now = clock();
    if (kind === 'ack') postman.acknowledge(payload.ids);
    if (kind === 'time') postman.setClock(payload.ts, now);
    // Numbers go on: a repeated message of before must not look like a gap after this birth.
    if (kind === 'rebirth') say([body.birth(now)]);
    if (kind === 'cfg') say([{ kind: 'cfg', at: now, d: { ver: payload.ver, ok: true } }]);
    if (kind === 'cmd') say(commands.run(payload, now));
  };
  const connect = () => {
    const opened = openConnection({
      url,
      serialNo,
      secret,
      dialect,
      boot: postman.nextBoot(clock()),
      onOpen: introduce,
      onDown: hear,
      onClosed: () => {
        if (connection !== opened) return;
        patience.ended(clock(), openedAt);
        connection = undefined;
        openedAt = undefined;
      },
    });
    connection = opened;
  };
  const cut = () => {
    const gone = connection;
    connection = undefined;
    openedAt = undefined;
    gone?.cut();
  };
  return {
    tick(now) {
      say(body.advance(now));
      if (!body.wantsConnection(now)) return cut();
      if (now >= dropAt) {
        dropAt = nextDrop(profile.quirks, now, line);
        cut();
      }
      if (!connection && now >= patience.nextAt) connect();
      if (openedAt !== undefined) publish(now);
    },
    stats: () => ({
      sent,
      acked: postman.acked,
      queued: postman.queued,
      dropped: postman.dropped,
      connected: openedAt !== undefined,
    }),
    async stop(now) {
      const last = connection;
      if (last && openedAt !== undefined) {
        say(body.farewell(now));
        publish(now);
      }
      connection = undefined;
      if (last && openedAt !== undefined) await last.leave(FAREWELL_MS);
      else last?.cut();
      openedAt = undefined;
    },
  };
}
