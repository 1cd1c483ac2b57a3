import { HEARTBEAT_MS } from '../../../contract/machines';

/** A machine without a message for this long is not online. */
export const MACHINE_SILENCE_MS = 3 * HEARTBEAT_MS;

/**
 * After a start machines have time to reconnect and to report what happened meanwhile.
 * @returns since when silence counts, ms: what began before is not judged by it yet
 */
export const silenceCountsFrom = ({ heardFrom }: { heardFrom: number }, now: number): number =>
  now < heardFrom + MACHINE_SILENCE_MS ? heardFrom : 0;
