import type { DoorPurpose } from '../../contract/doors';
import { rounded, type UpReportOf } from './upReport';

export interface DoorVisit {
  by: string;
  /** How the person proved who it is: card, face, remote. */
  method: string;
  purpose: DoorPurpose;
  staySec: number;
}

/** The service door of a cabinet. Temperatures are those of the air behind it, °C. */
export interface Door {
  readonly isOpen: boolean;
  /** Why it is open. */
  readonly purpose: DoorPurpose | undefined;
  open(now: number, temperature: number, visit: DoorVisit): UpReportOf<'door'>;
  close(now: number, temperature: number): UpReportOf<'door'>;
  /** Is the visit over? */
  isDue(now: number): boolean;
}

export function createDoor(cabinet: string): Door {
  let opened: { at: number; temperature: number; visit: DoorVisit } | undefined;
  return {
    get isOpen() {
      return opened !== undefined;
    },
    get purpose() {
      return opened?.visit.purpose;
    },
    open(now, temperature, visit) {
      opened = { at: now, temperature, visit };
      const { by, method, purpose } = visit;
      return {
        kind: 'door',
        at: now,
        d: { ev: 'open', cab: cabinet, by, m: method, auth: true, pur: purpose },
      };
    },
    close(now, temperature) {
      const { at, temperature: before } = opened ?? { at: now, temperature };
      opened = undefined;
      const dur = Math.round((now - at) / 1_000);
      return {
        kind: 'door',
        at: now,
        d: { ev: 'close', cab: cabinet, dur, dT: rounded(temperature - before, 1) },
      };
    },
    isDue: (now) => opened !== undefined && now - opened.at >= opened.visit.staySec * 1_000,
  };
}
