import {
  type INSTALL_PHASES,
  INSTALL_SILENCE_MS,
  INSTALL_TTL_SEC,
  REBORN_MS,
} from '../../../../contract/machines/firmware';
import type { MachineAnswer } from '../commands/judge';

/** An install that a machine was told of. Times in ms. */
export interface InstallProgress {
  state: string;
  versionNo: string;
  sentAt: number;
  answeredAt: number | null;
}

export interface InstallEvidence {
  /** What the machine answered, oldest first. */
  answers: readonly MachineAnswer[];
  /** With which version it was born since it was told, oldest first. */
  births: readonly { fw: string; at: number }[];
  online: boolean;
}

export interface InstallStep {
  event: 'download' | 'verify' | 'install' | 'report' | 'confirm' | 'contradict' | 'fail' | 'lose' | 'expire';
  answer?: MachineAnswer;
  seen?: { fw: string; at: number };
}

function byAnswer({ state }: InstallProgress, answers: readonly MachineAnswer[]): InstallStep | undefined {
  const last = answers.find(({ st }) => st === 'done' || st === 'failed' || st === 'rejected');
  if (last) return { event: last.st === 'done' ? 'report' : 'fail', answer: last };
  const says = (phase: (typeof INSTALL_PHASES)[number]) =>
    answers.find(({ st, msg }) => st === 'running' && msg === phase);
  if (['sent', 'downloading'].includes(state) && says('verified')) return { event: 'verify' };
  if (state !== 'installing' && says('installing')) return { event: 'install' };
  return state === 'sent' && answers.length > 0 ? { event: 'download' } : undefined;
}

function byTime(
  { state, sentAt }: InstallProgress,
  seen: InstallEvidence,
  now: number,
): InstallStep | undefined {
  const heardAt = seen.answers.at(-1)?.at ?? sentAt;
  const over = now > sentAt + INSTALL_TTL_SEC * 1_000;
  if (state === 'sent' && !seen.online) return over ? { event: 'expire' } : undefined;
  return over || (seen.online && now > heardAt + INSTALL_SILENCE_MS) ? { event: 'lose' } : undefined;
}

/**
 * The next step of an install; undefined while there is nothing new. Only the version a machine is born with confirms
 * it, and one that says it is done and is born with another contradicts itself.
 */
export function judgeInstall(
  install: InstallProgress,
  seen: InstallEvidence,
  now: number,
): InstallStep | undefined {
  const { state, versionNo, answeredAt } = install;
  const born = seen.births.find(({ fw }) => fw === versionNo);
  if (born) return { event: 'confirm', seen: born };
  if (state !== 'reported') return byAnswer(install, seen.answers) ?? byTime(install, seen, now);
  const other = seen.births.findLast(({ at }) => at > Number(answeredAt));
  return other || now > Number(answeredAt) + REBORN_MS ? { event: 'contradict', seen: other } : undefined;
}
