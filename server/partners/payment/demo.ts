import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { PaymentPartnerOptions } from '../../../contract/simulation';
import type { Logger } from '../../log';
import { startDemoWorker } from '../demoWorker';
import type { PaymentAccount } from './wechatPay';

export interface DemoPayment {
  account: Omit<PaymentAccount, 'notifyUrl'>;
  stop(): Promise<void>;
}

const MERCHANT = { appId: 'wxdemo0000000000', mchId: '1900000001', serial: 'DEMOMERCHANT0001' };
const PLATFORM_SERIAL = 'DEMOPLATFORM0001';

const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const newKeys = () => promisify(generateKeyPair)('rsa', PEM);

/** Runs the simulated provider. The keys of both sides are made anew at each start and written nowhere. */
export async function startDemoPayment(log: Logger): Promise<DemoPayment | undefined> {
  const [merchant, platform] = await Promise.all([newKeys(), newKeys()]);
  const apiKey = randomBytes(16).toString('hex');
  const options: PaymentPartnerOptions = {
    ...MERCHANT,
    merchantKey: merchant.publicKey,
    platformSerial: PLATFORM_SERIAL,
    platformKey: platform.privateKey,
    apiKey,
    port: 0,
  };
  const file = new URL('./paymentWorker.js', import.meta.url);
  const { said: url, stop } = await startDemoWorker<string>(file, options, log);
  if (!url) return undefined;
  return {
    account: {
      ...MERCHANT,
      url,
      privateKey: createPrivateKey(merchant.privateKey),
      platformSerial: PLATFORM_SERIAL,
      platformKey: createPublicKey(platform.publicKey),
      apiKey: Buffer.from(apiKey),
    },
    stop,
  };
}
