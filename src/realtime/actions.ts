import type { DigestFrame, WatchPayload } from '@contract/push';
import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { FrameBatch, LinkState, SnapshotData } from './types';

/** Somebody is signed in: the link shall be up from now on. */
export const linkWanted = createAction('realtime/linkWanted');
/** Signed out: the link closes and its data are dropped. */
export const linkUnwanted = createAction('realtime/linkUnwanted');
/** A person does not want to wait for the next try. */
export const retryRequested = createAction('realtime/retryRequested');
/** The server ended the session behind the link (close 3000, or 4003 twice). */
export const sessionEnded = createAction<{ code: number; reason: string }>('realtime/sessionEnded');

export const linkChanged = createAction<Partial<LinkState>>('realtime/linkChanged');
/** All rows as of one position of the feed; replaces what was there in one step. */
export const snapshotApplied = createAction<SnapshotData>('realtime/snapshotApplied');
/** Everything that came since the last frame of the screen. */
export const frameApplied = createAction<FrameBatch>('realtime/frameApplied');
/** The person's rights changed: nothing of before may stay on the screen. */
export const replicaPurged = createAction('realtime/replicaPurged');
/** Actions after which a slice holds nothing that came by the link. */
export const isReplicaReset = isAnyOf(replicaPurged, linkUnwanted);
/** The server's sum over the rows of one topic, to be compared with ours at this very point of the stream. */
export const digestReceived = createAction<DigestFrame>('realtime/digestReceived');
/** Lists of these resources changed on the server. Comes for resources named with `useWatchResource`. */
export const resourcesChanged = createAction<readonly string[]>('realtime/resourcesChanged');

/** A mounted component wants values of a topic of lane `signal`, or hints of a resource. */
export interface WatchRequest {
  kind: keyof WatchPayload;
  name: string;
}
export const watchAdded = createAction<WatchRequest>('realtime/watchAdded');
export const watchRemoved = createAction<WatchRequest>('realtime/watchRemoved');
/** Unsubscribed for the grace period. */
export const watchDropped = createAction<WatchRequest>('realtime/watchDropped');
