import { constants, createHash, publicEncrypt } from 'node:crypto';
import { PaymentRefusal, readAnswer, unlessAbsent } from '../answers';
import type { PaymentAccount, Sender } from '../sender';
import { bankAccount, PERSONAL } from './bankAccount';
import { applymentContent } from './content';
import { ApplicationRefused, type OnboardingPort } from './port';
import { applyAnswer, applymentSchema, changeAnswer, changeSchema, mediaAnswer, ownField } from './wire';

const APPLYMENTS = '/v3/applyment4sub/applyment/';
const MERCHANTS = '/v3/apply4sub/sub_merchants';
const NO_CONTENT = 204;
const UNREADABLE = 'PARAM_ERROR';

/** A refusal for good, in words of ours. @throws anything else as it is: it is tried again */
function refusedForGood(error: unknown): never {
  if (!(error instanceof PaymentRefusal) || error.transient || error.status !== 400) throw error;
  const field = ownField(error.path ?? '');
  const unread = field === undefined ? 'whole' : 'value';
  const why = error.code === UNREADABLE ? unread : 'refused';
  throw new ApplicationRefused(why, field, error.words ?? '', error);
}

/** Merchants that apply, in the manner of WeChat Pay's `applyment4sub`: nothing is told, so it is looked up. */
export function createOnboarding(
  { platformKey }: Pick<PaymentAccount, 'platformKey'>,
  send: Sender,
): OnboardingPort {
  const encrypted = (text: unknown) =>
    publicEncrypt(
      { key: platformKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(String(text ?? '')),
    ).toString('base64');
  return {
    async upload(name, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const upload = { filename: name, sha256, bytes };
      const target = '/v3/merchant/media/upload';
      const answer = await send({ method: 'POST', target, subject: name, upload }).catch(refusedForGood);
      return readAnswer(mediaAnswer, answer).media_id;
    },
    async apply(businessCode, entry, pictures) {
      const body = applymentContent(businessCode, { entry, pictures, encrypted });
      const call = { method: 'POST', target: APPLYMENTS, subject: businessCode, body } as const;
      const answer = await send(call).catch(refusedForGood);
      return readAnswer(applyAnswer, answer).applyment_id;
    },
    async look(businessCode) {
      const target = `${APPLYMENTS}business_code/${encodeURIComponent(businessCode)}`;
      const answer = await unlessAbsent(send({ method: 'GET', target, subject: businessCode }));
      return answer && readAnswer(applymentSchema, answer);
    },
    async changeAccount(subMchId, account) {
      const { bank_account_type: type, ...named } = bankAccount(account, encrypted);
      const body = {
        account_type: type === PERSONAL ? 'ACCOUNT_TYPE_PRIVATE' : 'ACCOUNT_TYPE_BUSINESS',
        ...named,
      };
      const target = `${MERCHANTS}/${encodeURIComponent(subMchId)}/modify-settlement`;
      const answer = await send({ method: 'POST', target, subject: subMchId, body }).catch(refusedForGood);
      return answer.status === NO_CONTENT ? undefined : readAnswer(changeAnswer, answer).application_no;
    },
    async lookChange(subMchId, changeNo) {
      const target = `${MERCHANTS}/${encodeURIComponent(subMchId)}/application/${encodeURIComponent(changeNo)}`;
      return readAnswer(changeSchema, await send({ method: 'GET', target, subject: subMchId }));
    },
  };
}
