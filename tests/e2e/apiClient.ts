import { createHash } from 'node:crypto';
import { CLIENT_TYPE } from '../../contract/common/envelope';
import { passwordText } from '../../contract/session';

export const DEMO_PASSWORD = '246810';

export interface ApiClient {
  token: string;
  cookie: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  /** Status and body, whatever they are. */
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
}
export interface RawAnswer {
  status: number;
  body: { msg: string; key?: string; result?: unknown; params?: Record<string, unknown> };
}

export function passwordDigest(account: string, password: string): string {
  return createHash('sha256').update(passwordText(account, password)).digest('hex');
}

/** Signs in as a program would, with the specified call, and keeps cookie and token. */
export async function signIn(baseUrl: string, account: string, password = DEMO_PASSWORD): Promise<ApiClient> {
  const answer = await fetch(`${baseUrl}/api/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Client-Type': CLIENT_TYPE },
    body: JSON.stringify({ userName: account, password: passwordDigest(account, password), type: '1' }),
  });
  return clientOf(baseUrl, answer, `sign in as ${account}`);
}

/** Signs a wall display in with its pairing code. */
export async function pairDisplay(baseUrl: string, code: string): Promise<ApiClient> {
  const answer = await fetch(`${baseUrl}/api/sys/display/pair`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Client-Type': CLIENT_TYPE, 'Accept-Language': 'en' },
    body: JSON.stringify({ code }),
  });
  return clientOf(baseUrl, answer, 'pair a display');
}

/** Keeps token and cookies of an answer that opened a session. */
export async function clientOf(baseUrl: string, answer: Response, what: string): Promise<ApiClient> {
  const body = (await answer.json()) as { msg: string; result: { token: string } };
  if (body.msg !== 'success') throw new Error(`${what}: ${body.msg}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return createClient(baseUrl, body.result.token, cookie);
}

function createClient(baseUrl: string, token: string, cookie: string): ApiClient {
  const raw: ApiClient['raw'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        token,
        cookie,
        'Client-Type': CLIENT_TYPE,
        'Accept-Language': 'en',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    // A file is no envelope; to the tests that ask for one its text is enough.
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, body: isJson ? (JSON.parse(text) as RawAnswer['body']) : { msg: text } };
  };
  const ask = async <T>(...args: Parameters<typeof raw>): Promise<T> => {
    const { status, body } = await raw(...args);
    if (body.msg !== 'success') throw new Error(`${args[0]} ${args[1]}: ${status} ${body.key} ${body.msg}`);
    return body.result as T;
  };
  return {
    token,
    cookie,
    raw,
    get: (path) => ask('GET', path),
    post: (path, body = {}, headers) => ask('POST', path, body, headers),
  };
}
