import type { Logger } from '../../log';
import type { Lease } from './lease';

const ROUND_MS = 1_000;
/** Rounds in a row without a broker after which the leader resigns. */
const UNREACHABLE_ROUNDS = 10;
/** Rounds that it then leaves the lease to other nodes. */
const PAUSE_ROUNDS = 10;

export interface ElectionDeps {
  lease: Lease;
  /** Elected: begins to take messages. */
  begin(): Promise<void>;
  /** Not leader any more: takes no more messages, and gives up what is not stored. Safe to call at any time. */
  end(): Promise<void>;
  /** Whether this node reaches the broker. */
  able(): boolean;
  /** Called each round while another node leads. */
  follow(): Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Length of a round; for tests. */
  roundMs?: number;
}

/** Leader election by a lease: one node stores what machines send, the others follow in memory. */
export interface Election {
  /** Whether this node is the leader. */
  readonly own: boolean;
  stop(): Promise<void>;
}

/** Takes part in the election until stopped; resolves after the first round. */
export async function runElection(deps: ElectionDeps): Promise<Election> {
  const { lease, log } = deps;
  let own = false;
  let unreachable = 0;
  let paused = 0;
  const leave = async () => {
    own = false;
    await deps.end();
  };
  const resign = async () => {
    log.warn('the broker cannot be reached from this node: another one may try');
    unreachable = 0;
    paused = PAUSE_ROUNDS;
    await leave();
    await lease.giveUp();
  };
  const keep = async (held: boolean) => {
    if (!held) {
      log.warn('another node takes the messages of machines from now on');
      return leave();
    }
    unreachable = deps.able() ? 0 : unreachable + 1;
    if (unreachable > UNREACHABLE_ROUNDS) await resign();
  };
  const round = async () => {
    if (paused > 0) paused -= 1;
    const held = paused === 0 && (await lease.hold());
    if (own) await keep(held);
    else if (!held) await deps.follow();
    else {
      log.info('this node takes the messages of machines from now on');
      await deps.begin();
      own = true;
    }
  };
  let running: Promise<void> | undefined;
  const runRound = () => {
    running ??= round()
      .catch((error: unknown) => log.warn({ err: error }, 'the leader cannot be determined'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  await runRound();
  const timer = setInterval(() => void runRound(), deps.roundMs ?? ROUND_MS);
  return {
    get own() {
      return own;
    },
    async stop() {
      clearInterval(timer);
      await running;
      await deps.end();
      if (own) await lease.giveUp().catch(() => undefined);
      own = false;
    },
  };
}
