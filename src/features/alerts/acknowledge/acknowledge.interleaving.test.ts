import type { AlertRow } from '@contract/alerts';
import { configureStore } from '@reduxjs/toolkit';
import { ApiError } from '@shared/api';
import fc from 'fast-check';
import createSagaMiddleware from 'redux-saga';
import { expect, it, vi } from 'vitest';
import { acknowledgeSaga } from './acknowledge.saga';
import {
  type AcknowledgeRequest,
  acknowledgeReducer,
  acknowledgeRequested,
  selectAckOverlays,
} from './acknowledge.slice';

const ALERTS = ['a1', 'a2'];
/** What becomes of one request: done, done with a lost answer, lost before it came. */
const OUTCOMES = ['answered', 'answerLost', 'requestLost'] as const;
type RequestOutcome = (typeof OUTCOMES)[number];

const lost = () => new ApiError({ status: 0, key: 'err.client.network', message: 'no answer' });
const stale = () => new ApiError({ status: 409, key: 'err.common.stale', message: 'changed' });

/** Alerts are acknowledged once, by the first; a command has its effect once. */
class Server {
  readonly doneBy = new Map<string, string>();

  acknowledge({ alertId }: AcknowledgeRequest, cid: string): AlertRow {
    const by = this.doneBy.get(alertId) ?? cid;
    if (by !== cid) throw stale();
    this.doneBy.set(alertId, cid);
    return { id: alertId, ver: 2, state: 'acknowledged' } as AlertRow;
  }
}

function setUp(scheduler: fc.Scheduler, outcomes: RequestOutcome[]) {
  const server = new Server();
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: { acknowledge: acknowledgeReducer },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(sagas),
  });
  const post = async (request: AcknowledgeRequest, cid: string) => {
    const outcome = outcomes.shift() ?? 'answered';
    await scheduler.schedule(Promise.resolve(), `request ${request.alertId}`);
    if (outcome === 'requestLost') throw lost();
    const work = async () => server.acknowledge(request, cid);
    const answer = await scheduler.schedule(
      work().then(
        (row) => () => row,
        (error) => () => {
          throw error;
        },
      ),
      `answer ${request.alertId}`,
    );
    if (outcome === 'answerLost') throw lost();
    return answer();
  };
  sagas.run(acknowledgeSaga, { post, retryAfterMs: 1 });
  return { server, store };
}

it('answers in any order or none leave no pending acknowledgement and no wrong state', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(fc.constantFrom(...ALERTS), { minLength: 1, maxLength: 5 }),
    fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 12 }),
    async (scheduler, alerts, outcomes) => {
      const { server, store } = setUp(scheduler, [...outcomes]);
      for (const alertId of alerts) store.dispatch(acknowledgeRequested({ alertId, ver: 1 }));
      for (let calm = 0; calm < 4; calm = scheduler.count() > 0 ? 0 : calm + 1) {
        if (scheduler.count() > 0) await scheduler.waitNext(1);
        await vi.advanceTimersByTimeAsync(10);
      }
      const overlays = selectAckOverlays(store.getState());
      for (const alertId of new Set(alerts)) {
        const overlay = overlays[alertId];
        expect(overlay?.phase).not.toBe('sending');
        const alone = alerts.filter((id) => id === alertId).length === 1;
        // Nobody else was faster: asking again must not be told so.
        if (alone) expect(overlay).not.toMatchObject({ key: 'err.common.stale' });
        if (!overlay) expect(server.doneBy.has(alertId)).toBe(true);
      }
    },
  );
  try {
    await fc.assert(property, {
      numRuns: 300,
      seed: 20_269,
      endOnFailure: false,
      includeErrorInReport: true,
    });
  } finally {
    vi.useRealTimers();
  }
});
