/** Every HTTP answer of `/api`. `msg` is `success` or a translated text; `key` names the text. */
export interface SuccessBody<T> {
  msg: 'success';
  result: T;
}
export interface ErrorBody {
  msg: string;
  key: string;
  /** Field name → message key, for forms. */
  fields?: Record<string, string>;
  /** Values to fill into the text, and facts a client can act on. */
  params?: Record<string, string | number>;
}
export const REQUEST_TIMEOUT_MS = 10_000;
export const CLIENT_TYPE = 'SYS_WEB';
