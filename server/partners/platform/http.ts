import { assertGood, createPartnerSend, type PartnerCalls } from '../send';

export interface PlatformCall {
  method: 'GET' | 'POST';
  url: string;
  /** Fields of the form; of a GET they stand in the query. */
  fields: Readonly<Record<string, string>>;
  /** The bill it is about. */
  subject: string;
}
export type PlatformCalls = PartnerCalls;
export type PlatformSender = <T>(wanted: PlatformCall, read: (text: string) => T) => Promise<T>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
/** What opens something stands in no log. */
const SECRET = /^(token|access_token)$/;
export const maskedFields = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...fields].map(([name, value]) => [name, SECRET.test(name) ? '***' : value]));

/** Calls of one platform: forms, and queries of the same fields. */
export function createSend(calls: PlatformCalls): PlatformSender {
  const send = createPartnerSend(calls);
  return ({ method, url, fields, subject }, read) => {
    const form = new URLSearchParams(fields);
    const shown = maskedFields(form).toString();
    const sent = method === 'GET' ? { url: `${url}?${form}` } : { url, headers: FORM, body: form.toString() };
    return send({ method, subject, shown, ...sent }, (text, status) => {
      assertGood(status);
      return read(text);
    });
  };
}
