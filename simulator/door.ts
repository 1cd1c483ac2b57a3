import type { DoorPurpose } from '../contract/doors';
import type { Utterance } from './machine';

interface Visit {
  by: string;
  pur: DoorPurpose;
  staySec: number;
}

/** The service door of the main cabinet. */
export interface Door {
  readonly isOpen: boolean;
  /** Has anybody been here since the start? */
  readonly visited: boolean;
  open(now: number, visit: Visit): Utterance;
  /** Closes when the visit is over; returns what to say. */
  step(now: number, temperature: number): Utterance[];
  /** Opens or closes without a reason. */
  toggle(now: number): Utterance;
}

const CABINET = 'A';

export function createDoor(): Door {
  let openedAt: number | undefined;
  let closesAt = Number.POSITIVE_INFINITY;
  let before: number | undefined;
  let visited = false;

  const close = (now: number, rise: number): Utterance => {
    const dur = Math.round((now - (openedAt ?? now)) / 1_000);
    openedAt = undefined;
    before = undefined;
    return { kind: 'door', d: { ev: 'close', cab: CABINET, dur, dT: Math.round(rise * 10) / 10 } };
  };
  const open = (now: number, { by, pur, staySec }: Visit): Utterance => {
    openedAt = now;
    closesAt = now + staySec * 1_000;
    visited = true;
    return { kind: 'door', d: { ev: 'open', cab: CABINET, by, m: 'card', auth: true, pur } };
  };
  return {
    get isOpen() {
      return openedAt !== undefined;
    },
    get visited() {
      return visited;
    },
    open,
    step(now, temperature) {
      if (openedAt === undefined) return [];
      before ??= temperature;
      return now >= closesAt ? [close(now, temperature - before)] : [];
    },
    toggle: (now) =>
      openedAt === undefined ? open(now, { by: 'U102', pur: 'inspect', staySec: 30 }) : close(now, 0),
  };
}
