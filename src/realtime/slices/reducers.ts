import type { Reducer } from '@reduxjs/toolkit';
import type { AnyTopic } from '../topics/defineLive';
import { hintsReducer } from './hints.slice';
import { linkReducer } from './link.slice';

/** To be spread into the store under exactly these keys, beside the slices of the topics. */
export const realtimeReducers = { link: linkReducer, hints: hintsReducer };

/** The slices of topics, each under the name of its topic. */
export function reducersOf(topics: readonly AnyTopic[]): Record<string, Reducer> {
  return Object.fromEntries(topics.flatMap(({ name, reducer }) => (reducer ? [[name, reducer]] : [])));
}
