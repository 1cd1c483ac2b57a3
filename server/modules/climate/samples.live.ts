import { CLIMATE_PAGE } from '../../../contract/climate';
import { MACHINES_OPENED_BY } from '../../../contract/machines';
import { MESSAGE, type SamplesFrame } from '../../../contract/push';
import { MACHINE_TOPICS } from '../../ingest/news';
import type { SignalTopic } from '../../push/topics/liveTopic';

export const servedSampleTopic: SignalTopic = {
  name: MACHINE_TOPICS.samples,
  lane: 'signal',
  messageType: MESSAGE.samples,
  openedBy: MACHINES_OPENED_BY,
  sold: { page: CLIMATE_PAGE },
  ofLanes: (series, granted) => (granted.has(series.of) ? series : undefined),
  content({ of, channel, t, v }, dropped) {
    const t0 = t[0] ?? 0;
    const dt = t.map((time) => time - t0);
    return { machineId: of, channel, t0, dt, v, ...(dropped > 0 && { dropped }) } satisfies SamplesFrame;
  },
};
