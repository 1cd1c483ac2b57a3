import type { Random } from '../../../contract/common/random';
import type { UpReport } from '../upReport';

/** How long a box stays open. */
const STAY_MS = { min: 6_000, max: 20_000 };

/** Boxes of locker cabinets; a simulated person uses and closes an open one. */
export interface Boxes {
  open(cmd: string, place: Record<string, unknown>, now: number): UpReport[] | undefined;
  step(now: number): UpReport[];
}

export function createBoxes(random: Random): Boxes {
  let open: { cab: string; box: string; cmd: string; until: number }[] = [];
  return {
    open(cmd, { cab, box }, now) {
      if (typeof cab !== 'string' || typeof box !== 'string') return undefined;
      open.push({ cab, box, cmd, until: now + random.between(STAY_MS.min, STAY_MS.max) });
      return [{ kind: 'box', at: now, d: { ev: 'open', cab, box, cmd } }];
    },
    step(now) {
      if (open.length === 0) return [];
      const shut = open.filter(({ until }) => until <= now);
      open = open.filter(({ until }) => until > now);
      return shut.map(({ cab, box, cmd }) => ({ kind: 'box', at: now, d: { ev: 'close', cab, box, cmd } }));
    },
  };
}
