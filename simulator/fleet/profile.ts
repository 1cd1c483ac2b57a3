/** A stretch of trouble in seconds after the start; with `every` it comes again. */
export interface TroubleInterval {
  from: number;
  to: number;
  every?: number;
}

/** What is special about a machine in a scenario. */
export interface TroubleProfile {
  heaterStuck?: TroubleInterval;
  /** Somebody leaves the door open. */
  doorForgotten?: TroubleInterval;
  /** No connection; the machine works on and buffers. */
  away?: TroubleInterval;
  /** The first sensor repeats itself. */
  sensorFrozen?: TroubleInterval;
  mainsLost?: TroubleInterval;
  boardFault?: TroubleInterval;
  /** Multiplies how fast goods sell. */
  demand: number;
  /** True time, ms: afterwards nobody comes to buy. */
  until?: number;
  /** Part of the vends after which nobody knows whether it fell; a little without it. */
  noDrop?: number;
  /** Between two readings of its counter, ms; every six hours without it. */
  counterEveryMs?: number;
  /** So many more units than came out stand on its counter. */
  miscounts?: number;
  /** How long it takes until somebody comes when goods run low or jam, seconds; absent: nobody does. */
  callSec?: { min: number; max: number };
  /** Average seconds between two visits for other reasons. */
  visitEverySec: number;
  /** Multiplies what the SIM card uses. */
  appetite: number;
  /** Things that happen out of the ordinary, per second. */
  oddPerSec: number;
  quirks: FaultProfile;
}

/** Faults of firmware that the server must live with. */
export interface FaultProfile {
  /** Machine clock minus true time at the start, ms, and how much it gains in an hour, ms. */
  clockOffMs: number;
  clockDriftMsPerHour: number;
  /** Probability that a message is sent twice. */
  duplicate: number;
  /** Probability that a message is held back behind the next one. */
  reorder: number;
  /** Average seconds between spontaneous reconnects; 0 = never. */
  reconnectEverySec: number;
  /** What becomes of commands: `pretended` are answered as done and not carried out, `ignored` not even answered. */
  commands: 'done' | 'pretended' | 'ignored';
}

export const SOUND: FaultProfile = {
  clockOffMs: 0,
  clockDriftMsPerHour: 0,
  duplicate: 0,
  reorder: 0,
  reconnectEverySec: 0,
  commands: 'done',
};

export const ORDINARY: TroubleProfile = {
  demand: 1,
  callSec: { min: 600, max: 2_700 },
  visitEverySec: 2 * 86_400,
  appetite: 1,
  oddPerSec: 0,
  quirks: SOUND,
};

export function isOn(spell: TroubleInterval | undefined, sec: number): boolean {
  if (spell === undefined || sec < spell.from) return false;
  const { from, to, every = Number.POSITIVE_INFINITY } = spell;
  return (sec - from) % every < to - from;
}
