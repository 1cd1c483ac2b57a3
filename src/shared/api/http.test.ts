import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './errors';
import { ANONYMOUS, createHttp } from './http';
import type { ApiContext, Fetch } from './perform';

function answer(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

function setUp(send: Fetch, context: Partial<ApiContext> = {}) {
  const onUnauthorized = vi.fn();
  const http = createHttp(send);
  http.setContext({ token: () => 'T', locale: () => 'jp', onUnauthorized, ...context });
  return { http, onUnauthorized };
}

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('the call was not refused');
  return error;
}

/** Never answers by itself, as a hanging server. */
const hang: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

describe('http', () => {
  it('resolves with the result of the envelope', async () => {
    const { http } = setUp(async () => answer(200, { msg: 'success', result: { rows: [1] } }));
    expect(await http.get('/devices')).toEqual({ rows: [1] });
  });

  it('sends the headers of the specification under /api', async () => {
    const seen: { url?: string; init?: RequestInit } = {};
    const { http } = setUp(
      async (url, init) => {
        Object.assign(seen, { url, init });
        return answer(200, { msg: 'success', result: null });
      },
      { accessToken: () => 'A' },
    );
    await http.post('/alerts/1/acknowledge', { version: 3 }, { headers: { 'Idempotency-Key': 'k' } });
    expect(seen.url).toBe('/api/alerts/1/acknowledge');
    expect(seen.init).toMatchObject({ method: 'POST', body: '{"version":3}' });
    expect(seen.init?.headers).toMatchObject({
      token: 'T',
      AccessToken: 'A',
      'Client-Type': 'SYS_WEB',
      'Accept-Language': 'ja',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k',
    });
  });

  it('rejects a refusal with everything the server said', async () => {
    const body = {
      msg: 'schon bestätigt',
      key: 'err.common.stale',
      params: { version: 4 },
      fields: { note: 'x' },
    };
    const { http, onUnauthorized } = setUp(async () => answer(409, body));
    const error = await refusal(http.put('/x', {}));
    expect(error.toProblem()).toEqual({
      status: 409,
      key: body.key,
      message: body.msg,
      params: body.params,
      fields: body.fields,
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it.each([
    ['1', 1_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])('keeps when the server wants to be asked again: %s', async (value, retryAfterMs) => {
    const headers = { 'retry-after': value };
    for (const body of ['{"msg":"starting"}', '<html>Starting</html>']) {
      const { http } = setUp(async () => new Response(body, { status: 503, headers }));
      expect((await refusal(http.get('/x'))).toProblem().retryAfterMs).toBe(retryAfterMs);
    }
  });

  it('treats an answer with status 200 but another msg as a refusal', async () => {
    const { http } = setUp(async () => answer(200, { msg: 'Has Error', key: 'err.common.has_error' }));
    expect(await refusal(http.get('/x'))).toMatchObject({ status: 200, message: 'Has Error' });
  });

  it('rejects an answer that is not JSON', async () => {
    const { http } = setUp(async () => answer(502, '<html>Bad gateway</html>'));
    expect(await refusal(http.get('/x'))).toMatchObject({ status: 502, key: 'err.client.badAnswer' });
  });

  it('reports an unreachable server in the words of the console', async () => {
    const { http } = setUp(() => Promise.reject(new TypeError('Failed to fetch')), {
      translate: (key) => `übersetzt ${key}`,
    });
    expect(await refusal(http.get('/x'))).toMatchObject({
      status: 0,
      key: 'err.client.network',
      message: 'übersetzt err.client.network',
    });
  });

  it('stops after the time-out', async () => {
    const { http } = setUp(hang);
    expect(await refusal(http.get('/x', { timeoutMs: 5 }))).toMatchObject({
      status: 0,
      key: 'err.client.timeout',
    });
  });

  it('treats an interrupted answer as lost, not as invalid', async () => {
    const begun =
      (end: (stream: ReadableStreamDefaultController, signal?: AbortSignal | null) => void): Fetch =>
      async (_url, { signal }) =>
        new Response(
          new ReadableStream({
            start(stream) {
              stream.enqueue(new TextEncoder().encode('{"msg":"succ'));
              end(stream, signal);
            },
          }),
        );
    const slow = begun((stream, signal) =>
      signal?.addEventListener('abort', () => stream.error(signal.reason)),
    );
    const cut = begun((stream) => stream.error(new TypeError('network error')));
    expect(await refusal(setUp(slow).http.get('/x', { timeoutMs: 5 }))).toMatchObject({
      key: 'err.client.timeout',
    });
    expect(await refusal(setUp(cut).http.get('/x'))).toMatchObject({ key: 'err.client.network' });
  });

  it('continues after leaving the page when asked to', async () => {
    const kept: unknown[] = [];
    const { http } = setUp(async (_url, init) => {
      kept.push(init?.keepalive);
      return answer(200, { msg: 'success', result: null });
    });
    await http.put('/x', {}, { keepalive: true });
    await http.get('/x');
    expect(kept).toEqual([true, undefined]);
  });

  it('can be aborted by the caller with a reason', async () => {
    const { http } = setUp(hang);
    const control = new AbortController();
    const call = http.get('/x', { signal: control.signal });
    control.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
  });

  it('reports the end of the session once per refused call', async () => {
    const { http, onUnauthorized } = setUp(async () => answer(401, { msg: 'x', key: 'err.auth.session' }));
    await refusal(http.get('/x'));
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('reports a 401 without a token too, because the cookie may have been removed', async () => {
    const { http, onUnauthorized } = setUp(async () => answer(401, { msg: 'x', key: 'err.auth.token' }), {
      token: () => undefined,
    });
    await refusal(http.get('/users'));
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('sends no session with anonymous calls', async () => {
    const sent: unknown[] = [];
    const { http, onUnauthorized } = setUp(async (_url, { headers }) => {
      sent.push(headers);
      return answer(401, { msg: 'x', key: 'err.auth.login' });
    });
    await refusal(http.post('/sys/login', {}, ANONYMOUS));
    expect(sent).toEqual([expect.objectContaining({ token: '' })]);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('uses a default message for a refusal without one', async () => {
    const { http } = setUp(async () => answer(200, { msg: '' }));
    expect(await refusal(http.get('/x'))).toMatchObject({ message: 'Has Error' });
  });

  it('does not end the new session for a late answer to the old one', async () => {
    let token = 'old';
    const { http, onUnauthorized } = setUp(
      async () => {
        token = 'new';
        return answer(401, { msg: 'x', key: 'err.auth.session' });
      },
      { token: () => token },
    );
    await refusal(http.get('/x'));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});
