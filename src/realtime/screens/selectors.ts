import type { LinkState, RealtimeState } from '../types';
import { isLive } from './staleness';

type OfLink = Pick<RealtimeState, 'link'>;

export const selectLink = (state: OfLink): LinkState => state.link;
export const selectReady = (state: OfLink): boolean => state.link.ready;
export const selectIsLive = (state: OfLink): boolean => isLive(state.link);
/** When the line was last heard of, server ms, once it is not live any more. */
export const selectLostAt = ({ link }: OfLink): number | undefined =>
  isLive(link) ? undefined : link.lastFrameAt;
/** From `performance.now()` to the server clock, ms; to the clock of this computer as long as none is known. */
export const selectClockOffset = ({ link }: OfLink): number => link.clockOffset ?? performance.timeOrigin;
