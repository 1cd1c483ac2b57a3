import type { AlertRow } from '@contract/alerts';
import { alertsApplied } from '@live';
import { linkUnwanted } from '@realtime';
import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { ApiError } from '@shared/api';
import createSagaMiddleware from 'redux-saga';
import { describe, expect, it, vi } from 'vitest';
import { type AcknowledgePorts, acknowledgeSaga } from './acknowledge.saga';
import {
  acknowledgeReducer,
  acknowledgeRequested,
  refusalDismissed,
  selectAckOverlays,
  standingOverlay,
} from './acknowledge.slice';

const ROW = { id: 'a1', ver: 2, state: 'acknowledged', ackBy: 'Mei' } as AlertRow;
const REQUEST = { alertId: 'a1', ver: 1, note: 'on my way' };
interface Deferred {
  resolve(row: AlertRow): void;
  reject(error: unknown): void;
}
const lost = () => new ApiError({ status: 0, key: 'err.client.network', message: 'no answer' });

function setUp(post: AcknowledgePorts['post']) {
  const applied: UnknownAction[] = [];
  const sagas = createSagaMiddleware();
  const note: Middleware = () => (next) => (action) => {
    if (alertsApplied.match(action)) applied.push(action);
    return next(action);
  };
  const store = configureStore({
    reducer: { acknowledge: acknowledgeReducer },
    middleware: (defaults) => defaults().concat(sagas, note),
  });
  sagas.run(acknowledgeSaga, { post, retryAfterMs: 1 });
  const overlay = () => selectAckOverlays(store.getState()).a1;
  return { store, applied, overlay };
}

describe('an acknowledgement', () => {
  it('is shown as pending until the server confirms it and updates the row', async () => {
    let answer: (row: AlertRow) => void = () => undefined;
    const { store, applied, overlay } = setUp(() => new Promise((resolve) => (answer = resolve)));
    store.dispatch(acknowledgeRequested(REQUEST));
    expect(overlay()).toEqual({ phase: 'sending' });
    answer(ROW);
    await expect.poll(overlay).toBeUndefined();
    expect(applied).toEqual([alertsApplied([ROW])]);
  });

  it('with a lost answer is repeated as the same command', async () => {
    const post = vi.fn<AcknowledgePorts['post']>().mockRejectedValueOnce(lost()).mockResolvedValueOnce(ROW);
    const { store, overlay } = setUp(post);
    store.dispatch(acknowledgeRequested(REQUEST));
    await expect.poll(() => post.mock.calls.length).toBe(2);
    await expect.poll(overlay).toBeUndefined();
    const [first, second] = post.mock.calls;
    expect(second).toEqual(first);
  });

  it.each([
    ['answered', (row: Deferred) => row.resolve(ROW)],
    ['refused', (row: Deferred) => row.reject(lost())],
  ])('that is %s after a sign-out tells the next person nothing', async (_, end) => {
    let row: Deferred | undefined;
    const { store, applied, overlay } = setUp(
      () => new Promise((resolve, reject) => (row = { resolve, reject })),
    );
    store.dispatch(acknowledgeRequested(REQUEST));
    store.dispatch(linkUnwanted());
    expect(overlay()).toBeUndefined();
    if (row) end(row);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([applied, overlay()]).toEqual([[], undefined]);
  });

  it('that nobody answered is sent again as the same command, note and all, when the person asks for it', async () => {
    const post = vi.fn<AcknowledgePorts['post']>().mockRejectedValue(lost());
    const { store, overlay } = setUp(post);
    store.dispatch(acknowledgeRequested(REQUEST));
    await expect.poll(() => overlay()?.phase).toBe('refused');
    const refused = overlay();
    const again = refused?.phase === 'refused' ? refused.again : undefined;
    expect(again).toMatchObject(REQUEST);
    post.mockResolvedValue(ROW);
    if (again) store.dispatch(acknowledgeRequested(again));
    await expect.poll(overlay).toBeUndefined();
    expect(new Set(post.mock.calls.map(([{ note }, cid]) => `${note} ${cid}`)).size).toBe(1);
  });

  it('that was answered is not: the answer would be the same', async () => {
    const stale = new ApiError({ status: 409, key: 'err.common.stale', message: 'changed' });
    const { store, overlay } = setUp(vi.fn<AcknowledgePorts['post']>().mockRejectedValue(stale));
    store.dispatch(acknowledgeRequested(REQUEST));
    await expect.poll(() => overlay()?.phase).toBe('refused');
    expect(overlay()).not.toHaveProperty('again');
  });

  it('gives up and reports it when nobody answers', async () => {
    const post = vi.fn<AcknowledgePorts['post']>().mockRejectedValue(lost());
    const { store, overlay } = setUp(post);
    store.dispatch(acknowledgeRequested(REQUEST));
    await expect.poll(overlay).toMatchObject({ phase: 'refused', message: 'no answer' });
    expect(post).toHaveBeenCalledTimes(3);
  });

  it('that happened although its answer was lost is not called failed', async () => {
    const { store, overlay } = setUp(vi.fn<AcknowledgePorts['post']>().mockRejectedValue(lost()));
    store.dispatch(acknowledgeRequested(REQUEST));
    await expect.poll(overlay).toMatchObject({ phase: 'refused' });
    expect(standingOverlay(overlay(), { ackBy: null })).toBe(overlay());
    expect(standingOverlay(overlay(), ROW)).toBeUndefined();
    const faster = {
      phase: 'refused',
      key: 'err.common.stale',
      message: '',
      params: { by: 'Chen' },
    } as const;
    expect(standingOverlay(faster, ROW)).toBe(faster);
  });

  it('that came too late names the faster user, is not repeated and disappears when read', async () => {
    const params = { by: 'Chen', at: 1_700_000_000_000 };
    const stale = new ApiError({ status: 409, key: 'err.common.stale', message: 'changed', params });
    const post = vi.fn<AcknowledgePorts['post']>().mockRejectedValue(stale);
    const { store, applied, overlay } = setUp(post);
    store.dispatch(acknowledgeRequested(REQUEST));
    await expect.poll(overlay).toMatchObject({ phase: 'refused', key: 'err.common.stale', params });
    expect(post).toHaveBeenCalledTimes(1);
    expect(applied).toEqual([]);
    store.dispatch(refusalDismissed({ alertId: 'a1' }));
    expect(overlay()).toBeUndefined();
  });
});
