/** What is special about a machine in a scenario. Times in seconds after the start. */
export interface Profile {
  /** Cooling stops working. */
  coolingFails?: number;
  /** Somebody opens the door and does not close it. */
  doorStaysOpen?: number;
  /** No connection during these spans. */
  away?: readonly Span[];
  /** Sensor says the same for ever from here on. */
  sensorFreezes?: number;
  mainsLost?: Span;
  /** Multiplies how fast goods sell. */
  demand: number;
  /** Things that happen out of the ordinary, per second. */
  eventsPerSecond: number;
  quirks: Quirks;
}
export interface Span {
  from: number;
  to: number;
}

/** Faults of firmware that the server must live with. */
export interface Quirks {
  /** Machine clock minus true time, ms. */
  clockOffMs: number;
  /** Probability that a message is sent twice. */
  duplicate: number;
  /** Probability that a message is held back behind the next one. */
  reorder: number;
  /** Average seconds between spontaneous reconnects; 0 = never. */
  reconnectEverySec: number;
}

export const SOUND: Quirks = { clockOffMs: 0, duplicate: 0, reorder: 0, reconnectEverySec: 0 };
export const ORDINARY: Profile = { demand: 1, eventsPerSecond: 0, quirks: SOUND };

export function isWithin(span: Span | undefined, sec: number): boolean {
  return span !== undefined && sec >= span.from && sec < span.to;
}
