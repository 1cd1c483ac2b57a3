import { z } from 'zod';
import { NoticeError } from '../payment/port';
import type { CareAccount, CareAdapter, CareCallback, RxMessage } from './port';
import { assertFresh, isPartnerSigned } from './signature';
import { parsedAs, prescriptionIn, voidIn } from './wire';

const envelope = z.object({
  appId: z.string().max(64),
  method: z.enum(['rx.push', 'rx.revoke']),
  timestamp: z.string().max(20),
  nonce: z.string().regex(/^[\w-]{8,64}$/),
  /** JSON as a text: what is signed is what was sent. */
  bizContent: z.string(),
  sign: z.string().max(2_000),
});
const named = z.object({ hospitalCode: z.string().max(22), prescription: z.unknown() });
type Envelope = z.infer<typeof envelope>;

const opened = ({ body }: CareCallback): Envelope => parsedAs(envelope, body);

/** `appId=…&bizContent=…&method=…&nonce=…&timestamp=…`: in the order of the alphabet, without the signature. */
function channelText({ sign: _sign, ...fields }: Record<string, string> & { sign?: string }): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

function assertTrue(account: CareAccount, callback: CareCallback, now: number): { nonce: string } {
  const message = opened(callback);
  if (!isPartnerSigned(account, channelText(message), message.sign))
    throw new NoticeError('forged', `the signature is not that of ${account.code}`);
  assertFresh(message.timestamp, now);
  return { nonce: message.nonce };
}

/** A channel between many hospitals and pharmacies: an envelope, signed in the way agreed with it. */
export const channelAdapter: CareAdapter<RxMessage> = {
  appKeyOf: (callback) => opened(callback).appId,
  assertTrue,
  read(callback) {
    const { method, bizContent } = opened(callback);
    const { hospitalCode, prescription } = parsedAs(named, bizContent);
    const text = JSON.stringify(prescription ?? null);
    return method === 'rx.push' ? prescriptionIn(text, hospitalCode) : voidIn(text, hospitalCode);
  },
  answer: (message, detail) =>
    message ? { code: '40001', message, detail } : { code: '0', message: 'success' },
};
