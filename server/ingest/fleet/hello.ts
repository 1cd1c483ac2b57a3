import { HEARTBEAT_MS } from '../../../contract/machines';

/** So long without a word and a machine is not online any more. */
export const SILENCE_MS = 3 * HEARTBEAT_MS;

/**
 * After a start machines have time to come back and to say what happened meanwhile: nobody listened.
 * @returns since when silence counts, ms: what began before is not judged by it yet
 */
export const judgedFrom = ({ heardFrom }: { heardFrom: number }, now: number): number =>
  now < heardFrom + SILENCE_MS ? heardFrom : 0;
