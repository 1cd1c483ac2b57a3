import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import { type MachineConnection, type MqttDialect, openConnection } from '../line/client';
import type { Identities, Identity } from '../line/identity';
import type { DownlinkMessage } from '../line/messages';
import type { OutboxMessage } from '../line/outbox';
import type { ReconnectPolicy } from '../line/reconnectPolicy';
import type { ReportQueue } from '../line/reportQueue';
import type { TroubleProfile } from './profile';

export interface MemberOptions {
  url: string;
  machine: SimMachine;
  profile: TroubleProfile;
  random: Random;
  startedAt: number;
  /** Time of the first attempt to connect: a fleet does not knock at once. */
  connectAt: number;
  dialect: MqttDialect;
  clock: () => number;
  envIntervalMs?: number;
  /** Leaves its name to another simulator that wants it. */
  yields: boolean;
  /** Hears what a machine signs in with from now on. */
  onIdentity?: (serialNo: string, identity: Identity) => void;
}

const FAREWELL_MS = 1_500;

/** The line of a machine to the server: open, opening or gone. */
export function createLine(
  { url, machine, dialect, clock }: MemberOptions,
  reports: ReportQueue,
  patience: ReconnectPolicy,
  identities: Identities,
  on: { open: (at: number) => void; down: (message: DownlinkMessage) => void },
) {
  let connection: MachineConnection | undefined;
  let openedAt: number | undefined;
  const forget = () => {
    const gone = connection;
    connection = undefined;
    openedAt = undefined;
    return gone;
  };
  return {
    get openedAt() {
      return openedAt;
    },
    get exists() {
      return connection !== undefined;
    },
    publish: (letter: OutboxMessage) => connection?.publish(letter),
    connect() {
      const opened = openConnection({
        url,
        serialNo: machine.serialNo,
        secret: machine.secret,
        identity: identities.current,
        dialect,
        boot: reports.nextBoot(clock()),
        onOpen: () => {
          openedAt = clock();
          on.open(openedAt);
        },
        onDown: on.down,
        onClosed: () => {
          if (connection !== opened) return;
          patience.ended(clock(), openedAt);
          forget();
        },
      });
      connection = opened;
    },
    cut: () => forget()?.cut(),
    /** Says goodbye where the line is open. */
    async leave() {
      const wasOpen = openedAt !== undefined;
      const last = forget();
      if (wasOpen) await last?.leave(FAREWELL_MS);
      else last?.cut();
    },
  };
}
