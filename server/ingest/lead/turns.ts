import type { Logger } from '../../log';
import type { Lease } from './lease';

const LOOK_MS = 1_000;
/** Looks in a row without a broker before another node may try, and those for which it may. */
const PATIENCE = 10;
const PAUSE = 10;

export interface TurnDeps {
  lease: Lease;
  /** Begins to take messages. */
  begin(): Promise<void>;
  /** Takes no more, and gives up what is not stored. */
  end(): Promise<void>;
  /** Can the machines be reached from here? */
  able(): boolean;
  /** Meanwhile it is another node's turn. */
  follow(): Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  lookMs?: number;
}

/** The nodes take turns: one stores, the others follow and are ready to go on. */
export interface LeaseRotation {
  readonly own: boolean;
  stop(): Promise<void>;
}

export async function takeTurns(deps: TurnDeps): Promise<LeaseRotation> {
  const { lease, log } = deps;
  let own = false;
  let unable = 0;
  let pause = 0;
  const leave = async () => {
    own = false;
    await deps.end();
  };
  const giveUp = async () => {
    log.warn('the broker cannot be reached from this node: another one may try');
    unable = 0;
    pause = PAUSE;
    await leave();
    await lease.giveUp();
  };
  const keep = async (held: boolean) => {
    if (!held) {
      log.warn('another node takes the messages of machines from now on');
      return leave();
    }
    unable = deps.able() ? 0 : unable + 1;
    if (unable > PATIENCE) await giveUp();
  };
  const look = async () => {
    if (pause > 0) pause -= 1;
    const held = pause === 0 && (await lease.hold());
    if (own) await keep(held);
    else if (!held) await deps.follow();
    else {
      log.info('this node takes the messages of machines from now on');
      await deps.begin();
      own = true;
    }
  };
  let looking: Promise<void> | undefined;
  const lookSafely = () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'whose turn it is cannot be told'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  await lookSafely();
  const timer = setInterval(() => void lookSafely(), deps.lookMs ?? LOOK_MS);
  return {
    get own() {
      return own;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await deps.end();
      if (own) await lease.giveUp().catch(() => undefined);
      own = false;
    },
  };
}
