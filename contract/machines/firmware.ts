import { z } from 'zod';
import { MINUTE_MS } from '../time/durations';
import { INSTALL_FAILED, INSTALLING } from './firmwareStates';

/** `2.4.1`, `2.5.0-rc.1`: as machines report it. */
export const FIRMWARE_NO = /^\d+(\.\d+){1,3}(-[0-9A-Za-z.]+)?$/;

/** How long the broker keeps it for an offline machine, seconds. */
export const INSTALL_TTL_SEC = 86_400;
/** Without a report from a reachable machine for this long the outcome is unknown, ms. */
export const INSTALL_SILENCE_MS = 30 * MINUTE_MS;
/** A machine that reports success sends a birth message with the new version within this time, ms. */
export const REBORN_MS = 5 * MINUTE_MS;

/** Of what a machine says while it is at it. */
export const INSTALL_PHASES = ['downloading', 'verified', 'installing'] as const;

/** Why a machine does not install: its own code, and our message key. */
export const INSTALL_REFUSALS = {
  'download failed': 'download',
  'checksum differs': 'checksum',
  'signature missing': 'signatureMissing',
  'signature differs': 'signatureDiffers',
} as const;
export type InstallRefusal = keyof typeof INSTALL_REFUSALS;

export const WAVES = 3;

/** How many machines belong to each of the three waves; the first is never empty. */
export function waveSizes(
  machines: number,
  { firstPercent, secondPercent }: { firstPercent: number; secondPercent: number },
): readonly [number, number, number] {
  if (machines === 0) return [0, 0, 0];
  const upTo = (percent: number) => Math.min(machines, Math.max(1, Math.ceil((machines * percent) / 100)));
  const first = upTo(firstPercent);
  const second = Math.max(first, upTo(secondPercent));
  return [first, second - first, machines - second];
}

/** Which wave the machine at this place of the order belongs to, from 1. */
export function waveOf(place: number, sizes: readonly number[]): number {
  let end = 0;
  for (const [index, size] of sizes.entries()) {
    end += size;
    if (place < end) return index + 1;
  }
  return sizes.length;
}

/** An install as a rollout counts it. */
export interface CountedInstall {
  wave: number;
  state: string;
  online: boolean;
}
export interface RolloutLimits {
  failureLimit: number;
  minDone: number;
  /** So many failures were known when it went on after a halt. */
  accepted: number;
}

export type RolloutStep =
  | { event: 'halt'; failed: number; ended: number }
  | { event: 'advance'; wave: number }
  | { event: 'finish' };

const isOpen = ({ state }: CountedInstall) =>
  state === 'queued' || (INSTALLING as readonly string[]).includes(state);
/** A machine that is away does not hold up the others. */
const holdsUp = (install: CountedInstall) => isOpen(install) && (install.online || install.state !== 'sent');

const hasFailed = ({ state }: CountedInstall) => (INSTALL_FAILED as readonly string[]).includes(state);

/** Failures among the machines of which the end is known, and how many those are. */
export function failuresOf(installs: readonly CountedInstall[]): { failed: number; ended: number } {
  const failed = installs.filter(hasFailed).length;
  return { failed, ended: failed + installs.filter(({ state }) => state === 'confirmed').length };
}

/**
 * What a running rollout does next; undefined while it waits for machines. It halts above the limit as soon as enough
 * machines have come to an end, and never begins a wave with more failures than that.
 */
export function rolloutStep(
  installs: readonly CountedInstall[],
  wave: number,
  { failureLimit, minDone, accepted }: RolloutLimits,
): RolloutStep | undefined {
  const known = failuresOf(installs);
  const failed = known.failed - accepted;
  const ended = known.ended - accepted;
  const waits = installs.some((install) => install.wave <= wave && holdsUp(install));
  const tooMany = failed > 0 && (failed / ended) * 100 > failureLimit;
  if (tooMany && (ended >= minDone || !waits)) return { event: 'halt', failed, ended };
  if (waits) return undefined;
  const later = installs.filter((install) => install.wave > wave && isOpen(install));
  if (later.length > 0) return { event: 'advance', wave: Math.min(...later.map((install) => install.wave)) };
  return installs.some(isOpen) ? undefined : { event: 'finish' };
}

/** Another version of what runs on the machine; it answers to `job` as to a command. */
export const FIRMWARE_ORDER = z.object({
  job: z.string().min(8).max(64),
  ver: z.string().max(64),
  url: z.string().max(1_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the maker, over the 32 bytes of the digest; absent where the maker does not sign. */
  sig: z.string().max(200).optional(),
  ttl: z.number().int().min(0).max(1_000_000),
});
