import { PartnerError } from '../caller';
import { readAnswer, unlessAbsent } from './answers';
import { fetchBill } from './bills';
import { createOnboarding } from './onboarding/onboarding';
import { NoticeError, type PaymentPort } from './port';
import { assertNoticeSigned, createSender, type PaymentAccount, type PaymentDeps } from './sender';
import { decrypted } from './signature';
import { codeSchema, envelopeOf, noticeOf, paymentSchema, refundSchema } from './wire';

const CURRENCY = 'CNY';
const TRADES = '/v3/pay/transactions/out-trade-no';

/** Payments in the manner of WeChat Pay API v3: Native codes, queries, closing, refunds, sealed notices, merchants. */
export function createWechatPay(account: PaymentAccount, deps: PaymentDeps): PaymentPort {
  const send = createSender(account, deps);
  const { appId: appid, mchId: mchid, notifyUrl: notify_url } = account;
  return {
    onboarding: createOnboarding(account, send),
    async order({ outTradeNo, amount, description, expiresAt }) {
      const answer = await send({
        method: 'POST',
        target: '/v3/pay/transactions/native',
        subject: outTradeNo,
        body: {
          appid,
          mchid,
          description,
          out_trade_no: outTradeNo,
          time_expire: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
          notify_url,
          amount: { total: amount, currency: CURRENCY },
        },
      });
      return { codeUrl: readAnswer(codeSchema, answer).code_url };
    },
    async query(outTradeNo) {
      const target = `${TRADES}/${encodeURIComponent(outTradeNo)}?mchid=${mchid}`;
      const answer = await unlessAbsent(send({ method: 'GET', target, subject: outTradeNo }));
      return answer && readAnswer(paymentSchema, answer);
    },
    async close(outTradeNo) {
      const target = `${TRADES}/${encodeURIComponent(outTradeNo)}/close`;
      try {
        await send({ method: 'POST', target, subject: outTradeNo, body: { mchid } });
        return true;
      } catch (error) {
        if (error instanceof PartnerError && error.status !== undefined && !error.transient) return false;
        throw error;
      }
    },
    async refund({ outTradeNo, outRefundNo, amount, total, reason }) {
      const answer = await send({
        method: 'POST',
        target: '/v3/refund/domestic/refunds',
        subject: outTradeNo,
        body: {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          reason,
          notify_url,
          amount: { refund: amount, total, currency: CURRENCY },
        },
      });
      return readAnswer(refundSchema, answer);
    },
    bill: (day) => fetchBill(send, account.url, day),
    read(received, receivedAt = deps.clock()) {
      assertNoticeSigned(account, received, receivedAt);
      const envelope = envelopeOf(received.body);
      const { ciphertext, nonce, associated_data: associatedData } = envelope.resource;
      let content: string;
      try {
        content = decrypted(account.apiKey, { ciphertext, nonce, associatedData });
      } catch {
        throw new NoticeError('unreadable', 'the notice is sealed with another key');
      }
      return noticeOf(envelope, content);
    },
  };
}
