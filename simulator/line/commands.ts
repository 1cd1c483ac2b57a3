import type { UpPayload } from '../../contract/mqtt';
import type { FaultProfile } from '../fleet/profile';
import type { VirtualMachine } from '../machine/machine';
import type { UpReport } from '../machine/upReport';
import type { VendNames } from '../machine/vendNames';
import type { DownlinkMessage } from './messages';

type Command = Extract<DownlinkMessage, { kind: 'cmd' }>['payload'];
type Outcome = UpPayload<'ack'>['st'];

/** Results of this many commands are remembered: one that comes twice is done once. */
const MEMORY = 200;
const REJECTED_RC = 99;

/** Carries out what the server wants of a machine. Returns what the machine answers. */
export interface Commands {
  run(command: Command, now: number): UpReport[];
}

/** What a command may do to the line itself. */
export interface LineControl {
  restart(): void;
  setClock(time: number, now: number): void;
}

export function createCommands(
  body: VirtualMachine,
  line: LineControl,
  manner: FaultProfile['commands'],
): Commands {
  const results = new Map<string, Outcome>();
  const answer = (cmd: string, st: Outcome, now: number): UpReport => {
    const refused = st === 'rejected';
    return {
      kind: 'ack',
      at: now,
      d: { cmd, st, rc: refused ? REJECTED_RC : 0, msg: refused ? 'cannot do that' : '' },
    };
  };
  const remember = (cmd: string, outcome: Outcome): void => {
    results.set(cmd, outcome);
    const oldest = results.keys().next().value;
    if (results.size > MEMORY && oldest !== undefined) results.delete(oldest);
  };
  const carryOut = ({ cmd, type, p }: Command, now: number): UpReport[] | undefined => {
    if (type === 'open_box') return body.openBox(cmd, p, now);
    if (type === 'open_door') return body.openDoor(now);
    if (type === 'vend' || type === 'test_dispense')
      return linesOf(p)
        .map((line) => body.vend(line.t, namesOf(cmd, p, line)))
        .includes(true)
        ? []
        : undefined;
    // The customer reads why and goes.
    if (type === 'refuse') return [];
    if (type === 'reboot') line.restart();
    else if (type === 'sync_time' && typeof p.ts === 'number') line.setClock(p.ts, now);
    else return body.set(type, p, now);
    return [];
  };
  return {
    run(command, now) {
      const { cmd } = command;
      const known = results.get(cmd);
      if (known) return [answer(cmd, known, now)];
      if (manner === 'ignored') return [];
      const said = manner === 'pretended' ? [] : carryOut(command, now);
      remember(cmd, said ? 'done' : 'rejected');
      if (!said) return [answer(cmd, 'rejected', now)];
      return [answer(cmd, 'accepted', now), ...said, answer(cmd, 'done', now)];
    },
  };
}

interface VendLine {
  t: string;
  task?: unknown;
}

function linesOf(parameters: Record<string, unknown>): VendLine[] {
  const { lines } = parameters;
  return Array.isArray(lines) ? lines.filter((line: Partial<VendLine>) => typeof line?.t === 'string') : [];
}

/** A test belongs to no order. */
function namesOf(cmd: string, { ord }: Record<string, unknown>, { task }: VendLine): VendNames {
  return { task: typeof task === 'string' ? task : `T${cmd}`, ...(typeof ord === 'string' && { ord }) };
}
