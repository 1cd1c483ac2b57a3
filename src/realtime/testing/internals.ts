/** What tests of topics and of the whole look at behind the door. */
export { linkChanged, watchAdded, watchRemoved } from '../actions';
export { Lanes } from '../lanes/lanes';
export { SIGNAL_WAIT_MS } from '../lanes/onFrame';
export type { SnapshotData } from '../types';
