import { type Fleet, silenceCountsFrom } from '../../ingest';

/** Since when machines are listened to; without it they always were. */
export interface FleetListening {
  fleet?: Pick<Fleet, 'heardFrom'>;
}

const BY_SILENCE: readonly string[] = ['contradict', 'expire', 'lose'];

/** Whether the silence of a machine would decide, which had no time yet to say what it did while nobody listened. */
export function isTooSoon({ fleet }: FleetListening, event: string, sentAt: Date, now: number): boolean {
  return (
    fleet !== undefined && BY_SILENCE.includes(event) && sentAt.getTime() < silenceCountsFrom(fleet, now)
  );
}
