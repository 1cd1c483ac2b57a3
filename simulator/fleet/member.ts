import type { CourierTask } from '../../contract/simulation';
import { VEND_RC } from '../../contract/vend';
import { createCommands } from '../line/commands';
import { createFirmware, fetchOverHttp } from '../line/firmware';
import { createIdentities, type Identities } from '../line/identity';
import type { DownlinkMessage } from '../line/messages';
import { nextDrop } from '../line/quirks';
import { createReconnectPolicy } from '../line/reconnectPolicy';
import { createReportQueue, type ReportQueue } from '../line/reportQueue';
import { createMachine, type VirtualMachine } from '../machine/machine';
import type { UpReport } from '../machine/upReport';
import { createLine, type MemberOptions } from './memberLine';

/** One machine of the fleet: what it does, what it says, and its line to the server. */
export interface Member {
  readonly serialNo: string;
  /** @param now true time, ms; grows in steps of the machine */
  tick(now: number): void;
  stats(): MemberStats;
  /** A customer shows a prescription and has paid. */
  redeem(errand: CourierTask, now: number): void;
  /** A customer types the code of an order that waits here. */
  type(code: string, now: number): void;
  /** Says goodbye if there is somebody to say it to. */
  stop(now: number): Promise<void>;
}
export interface MemberStats {
  sent: number;
  acked: number;
  queued: number;
  dropped: number;
  /** What its counter says: products that fell, and vends after which none was seen. */
  sold: number;
  failed: number;
  /** Codes of orders, whoever typed them. */
  typed: number;
  /** How often its counter was read. */
  read: number;
  connected: boolean;
}

/** Boot sessions are counted from here in seconds: they grow with every start without a memory of the last. */
const BOOT_EPOCH = Date.UTC(2020, 0);

function createMachineReports(
  { profile, random, startedAt }: MemberOptions,
  body: VirtualMachine,
): ReportQueue {
  return createReportQueue({
    quirks: profile.quirks,
    random: random.fork('post'),
    boot: Math.floor((startedAt - BOOT_EPOCH) / 1_000),
    birth: body.birth(startedAt),
  });
}

function firmwareOf({ machine, profile }: MemberOptions, body: VirtualMachine, restart: () => void) {
  return createFirmware({
    fetchFile: fetchOverHttp,
    manner: profile.quirks.commands,
    firmwareKey: machine.firmwareKey,
    restartWith(version) {
      body.runs(version);
      restart();
    },
  });
}

type ReportCounters = Pick<MemberStats, 'sold' | 'failed' | 'typed' | 'read'>;
function count(counted: ReportCounters, { kind, d }: UpReport): void {
  if (kind === 'vend' && d.ph === 'end') counted[d.rc === VEND_RC.seen ? 'sold' : 'failed'] += 1;
  if (kind === 'pickup') counted.typed += 1;
  if (kind === 'counters') counted.read += 1;
}

interface MemberParts extends Pick<MemberOptions, 'clock'> {
  body: VirtualMachine;
  reports: ReportQueue;
  commands: ReturnType<typeof createCommands>;
  firmware: ReturnType<typeof createFirmware>;
  identities: Identities;
  restart(): void;
  say(utterances: readonly UpReport[]): void;
}

/** What follows from what the server says. */
function listener({ clock, body, reports, commands, firmware, identities, restart, say }: MemberParts) {
  return ({ kind, payload }: DownlinkMessage) => {
    const now = clock();
    if (kind === 'ack') reports.acknowledge(payload.ids);
    if (kind === 'time') reports.setClock(payload.ts, now);
    // Numbers go on: a repeated message of before must not look like a gap after this birth.
    if (kind === 'rebirth') say([body.birth(now)]);
    if (kind === 'cfg') say([{ kind: 'cfg', at: now, d: { ver: payload.ver, ok: true } }]);
    if (kind === 'cmd') say(commands.run(payload, now));
    if (kind === 'fw') say(firmware.begin(payload, now));
    if (kind === 'cert' && identities.hear(payload)) restart();
  };
}

export function createMember(options: MemberOptions): Member {
  const { profile, random, startedAt, clock } = options;
  const body: VirtualMachine = createMachine(options);
  const reports = createMachineReports(options, body);
  const chance = random.fork('line');
  const patience = createReconnectPolicy(options.connectAt, options.yields, chance);
  const counted: ReportCounters = { sold: 0, failed: 0, typed: 0, read: 0 };
  let sent = 0;
  let dropAt = nextDrop(profile.quirks, startedAt, chance);
  const restart = () => {
    dropAt = clock();
  };
  const own = { restart, setClock: reports.setClock };
  const commands = createCommands(body, own, profile.quirks.commands);
  const firmware = firmwareOf(options, body, restart);
  const { serialNo, identity } = options.machine;
  const identities = createIdentities(serialNo, identity, (next) => options.onIdentity?.(serialNo, next));
  const say = (utterances: readonly UpReport[]) => {
    for (const utterance of utterances) {
      count(counted, utterance);
      reports.post(utterance, line.openedAt !== undefined);
    }
  };
  const publish = (now: number) => {
    for (const letter of reports.collect(now)) {
      line.publish(letter);
      sent += 1;
    }
  };
  const introduce = (now: number) => {
    reports.bear(body.birth(now), now);
    say([{ kind: 'state', at: now, d: { s: 'ready' } }, ...body.holds(now), ...identities.opened(now)]);
    publish(now);
  };
  const hear = listener({ clock, body, reports, commands, firmware, identities, restart, say });
  const line = createLine(options, reports, patience, identities, { open: introduce, down: hear });
  return {
    serialNo: options.machine.serialNo,
    redeem: (errand, now) => say(body.redeem(errand, now)),
    type: (code, now) => say([{ kind: 'pickup', at: now, d: { code } }]),
    tick(now) {
      say(body.advance(now));
      say([...firmware.step(now), ...identities.step(now)]);
      if (!body.wantsConnection(now)) return line.cut();
      if (now >= dropAt) {
        dropAt = nextDrop(profile.quirks, now, chance);
        line.cut();
      }
      if (!line.exists && now >= patience.nextAt) line.connect();
      if (line.openedAt !== undefined) publish(now);
    },
    stats: () => ({
      ...counted,
      sent,
      acked: reports.acked,
      queued: reports.queued,
      dropped: reports.dropped,
      connected: line.openedAt !== undefined,
    }),
    async stop(now) {
      if (line.openedAt !== undefined) {
        say(body.farewell(now));
        publish(now);
      }
      await line.leave();
    },
  };
}
