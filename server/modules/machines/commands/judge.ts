import {
  COMMAND_SILENCE_MS,
  COMMAND_SPECS,
  type CommandType,
} from '../../../../contract/machines/commandStates';

/** A command as it stands. Times in ms. */
export interface CommandProgress {
  type: CommandType;
  state: string;
  notAfter: number;
  /** When the machine said that it was done. */
  answeredAt: number | null;
}

/** What the machine answered to a command, oldest first. */
export interface MachineAnswer {
  st: 'accepted' | 'running' | 'done' | 'failed' | 'rejected';
  rc: number;
  msg: string;
  at: number;
}

/** What is known of a command besides. */
export interface CommandEvidence {
  answers: readonly MachineAnswer[];
  /** When another signal of the machine showed the effect. */
  witnessAt?: number;
  /** Something showed that it was not done. */
  denied?: boolean;
  /** Whether the machine can be reached now. */
  online: boolean;
  /** When it last introduced itself since the command was sent. */
  bornAt?: number;
}

/** What happens to a command next. */
export interface CommandTransition {
  event: 'receive' | 'run' | 'report' | 'verify' | 'contradict' | 'reject' | 'fail' | 'expire' | 'lose';
  answer?: MachineAnswer;
  witnessAt?: number;
}

const AWAITED = ['sent', 'received', 'running'];
const LAST: Readonly<Record<string, CommandTransition['event']>> = {
  done: 'report',
  failed: 'fail',
  rejected: 'reject',
};

function byAnswer(
  { state }: CommandProgress,
  answers: readonly MachineAnswer[],
): CommandTransition | undefined {
  const last = answers.find(({ st }) => LAST[st]);
  if (last) return { event: LAST[last.st] as CommandTransition['event'], answer: last };
  const running = answers.find(({ st }) => st === 'running');
  if (running && state !== 'running') return { event: 'run', answer: running };
  const accepted = answers.find(({ st }) => st === 'accepted');
  return accepted && state === 'sent' ? { event: 'receive', answer: accepted } : undefined;
}

/** The machine says that it is done: does something else say so too? */
function byWitness(
  { type, answeredAt }: CommandProgress,
  { witnessAt, denied }: CommandEvidence,
  now: number,
): CommandTransition | undefined {
  if (denied) return { event: 'contradict' };
  if (witnessAt !== undefined) return { event: 'verify', witnessAt };
  const until = Number(answeredAt) + COMMAND_SPECS[type].withinSec * 1_000;
  return now > until ? { event: 'contradict' } : undefined;
}

/** So long a machine that is back has to answer what the broker kept for it. */
const BACK_MS = 5_000;

/** Whether a machine that is back has not had it: the broker forgets what it keeps, and machines their session. */
export function isUnheard(
  { type, state }: CommandProgress,
  { answers, bornAt }: CommandEvidence,
  now: number,
): boolean {
  if (COMMAND_SPECS[type].once || state !== 'sent' || answers.length > 0) return false;
  return bornAt !== undefined && now > bornAt + BACK_MS;
}

/**
 * The next step of a command; undefined while there is nothing new. The machine's own word never verifies anything,
 * and a machine that does not say another word leaves its command unknown, not failed.
 */
export function nextStep(
  command: CommandProgress,
  seen: CommandEvidence,
  now: number,
): CommandTransition | undefined {
  const { state, notAfter } = command;
  if (state === 'queued') return now > notAfter ? { event: 'expire' } : undefined;
  if (state === 'reported') return byWitness(command, seen, now);
  if (!AWAITED.includes(state)) return undefined;
  const said = byAnswer(command, seen.answers);
  if (said) return said;
  if (now <= notAfter + COMMAND_SILENCE_MS) return undefined;
  // The broker drops it when its time is over: a machine that was away has never had it.
  return { event: state === 'sent' && !seen.online ? 'expire' : 'lose' };
}
