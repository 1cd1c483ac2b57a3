import type { LinkState, RealtimeState } from '../types';

type OfLink = Pick<RealtimeState, 'link'>;

export const selectLink = (state: OfLink): LinkState => state.link;
export const selectReady = (state: OfLink): boolean => state.link.ready;
