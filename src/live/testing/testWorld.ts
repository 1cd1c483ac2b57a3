import type { AlertsState, DoorsState, MachinesState, SamplesState, StockState } from '@live';
import type { RealtimeOptions, RealtimeState } from '@realtime';
import * as realtime from '../../realtime/testing/testWorld';
import { alertTopic } from '../alerts';
import { doorTopic } from '../doors';
import { machineTopic } from '../machines';
import { sampleTopic } from '../samples';
import { stockTopic } from '../stock';

export const TOPICS = [alertTopic, doorTopic, machineTopic, stockTopic, sampleTopic];

/** What the store holds with the topics of this folder. */
export interface TestLiveState extends RealtimeState {
  alerts: AlertsState;
  doors: DoorsState;
  machines: MachinesState;
  samples: SamplesState;
  stock: StockState;
}
export const liveReducers = {
  alerts: alertTopic.reducer,
  doors: doorTopic.reducer,
  machines: machineTopic.reducer,
  samples: sampleTopic.reducer,
  stock: stockTopic.reducer,
};

export function startWorld(options: Partial<RealtimeOptions> = {}): World {
  return realtime.startWorld<TestLiveState>({ topics: TOPICS, ...options });
}

export function startTimedWorld(options: Partial<RealtimeOptions> = {}): World {
  return realtime.startTimedWorld<TestLiveState>({ topics: TOPICS, ...options });
}

export type World = realtime.World<TestLiveState>;
