/** Where the API begins. */
export const API_BASE = '/api';
/** Below it: a one-time ticket for the push socket. */
export const TICKET_PATH = '/socket/ticket';
/** Every HTTP answer of `/api`. `msg` is `success` or a translated text; `key` names the text. */
export interface SuccessBody<T> {
  msg: 'success';
  result: T;
}
/** A record as a text names it. */
export interface NamedRecord {
  resource: string;
  id: string;
  title: string;
}
export interface ErrorBody {
  msg: string;
  key: string;
  /** Field name → message key, for forms. */
  fields?: Record<string, string>;
  /** Values to fill into the text, and facts a client can act on. */
  params?: Record<string, string | number>;
  /** What stands in the way, for a link to it. */
  record?: NamedRecord;
}
export const REQUEST_TIMEOUT_MS = 10_000;
export const CLIENT_TYPE = 'SYS_WEB';
