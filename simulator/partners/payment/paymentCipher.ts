import {
  constants,
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { PaymentPartnerOptions } from '../../../contract/simulation';

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048 ';
const FRESH_SEC = 300;

export interface SignedRequest {
  method: string;
  /** Path with query. */
  target: string;
  authorization: string;
  body: string;
}

/** `name="value"`, separated by commas. */
function partsOf(list: string): Record<string, string> {
  const pairs = list.split(',').map((part): [string, string] => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 2, -1)];
  });
  return Object.fromEntries(pairs);
}

/** The provider's keys: verifies the merchant's signatures and signs its own. */
export function createSeals({
  platformKey,
  merchantKey,
  platformSerial,
  mchId,
  serial,
  apiKey,
}: PaymentPartnerOptions) {
  const own = createPrivateKey(platformKey);
  const theirs = createPublicKey(merchantKey);
  return {
    /** Why a request is not the merchant's; undefined when it is. */
    problemOf({ method, target, authorization, body }: SignedRequest, now: number): string | undefined {
      if (!authorization.startsWith(SCHEMA)) return 'another schema';
      const parts = partsOf(authorization.slice(SCHEMA.length));
      if (parts.mchid !== mchId || parts.serial_no !== serial) return 'another merchant';
      if (!(Math.abs(now / 1_000 - Number(parts.timestamp)) <= FRESH_SEC)) return 'too old';
      const text = `${method}\n${target}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`;
      const right = createVerify('RSA-SHA256')
        .update(text)
        .verify(theirs, parts.signature ?? '', 'base64');
      return right ? undefined : 'another signature';
    },
    /** A value that was encrypted for the provider; undefined when it was not. */
    decrypted(text: unknown): string | undefined {
      try {
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        const bytes = Buffer.from(String(text), 'base64');
        return privateDecrypt({ key: own, padding, oaepHash: 'sha1' }, bytes).toString('utf8');
      } catch {
        return undefined;
      }
    },
    /** Headers of an answer or a notice. */
    headersFor(body: string, now: number): Record<string, string> {
      const timestamp = String(Math.floor(now / 1_000));
      const nonce = randomBytes(16).toString('hex');
      const signature = createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(own, 'base64');
      return {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
        'wechatpay-serial': platformSerial,
        'content-type': 'application/json',
      };
    },
    /** The `resource` of a notice. */
    sealed(content: object, type: 'transaction' | 'refund') {
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: 16 }).setAAD(
        Buffer.from(type),
      );
      const sealed = Buffer.concat([
        cipher.update(JSON.stringify(content)),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: type,
        associated_data: type,
        nonce,
        ciphertext: sealed.toString('base64'),
      };
    },
  };
}
export type PaymentCipher = ReturnType<typeof createSeals>;
