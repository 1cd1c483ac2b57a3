import type { LinkState, RealtimeState } from '../types';
import { isLive } from './staleness';

type LinkRoot = Pick<RealtimeState, 'link'>;

export const selectLink = (state: LinkRoot): LinkState => state.link;
export const selectReady = (state: LinkRoot): boolean => state.link.ready;
export const selectIsLive = (state: LinkRoot): boolean => isLive(state.link);
/** When the line was last heard of, server ms, once it is not live any more. */
export const selectLostAt = ({ link }: LinkRoot): number | undefined =>
  isLive(link) ? undefined : link.lastFrameAt;
/** From `performance.now()` to the server clock, ms; to the clock of this computer as long as none is known. */
export const selectClockOffset = ({ link }: LinkRoot): number => link.clockOffset ?? performance.timeOrigin;
