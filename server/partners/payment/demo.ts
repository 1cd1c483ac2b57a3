import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { PaymentPartnerOptions } from '../../../contract/simulation';
import type { Logger } from '../../log';
import type { PaymentAccount } from './wechatPay';

export interface DemoPayment {
  account: Omit<PaymentAccount, 'notifyUrl'>;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 2_000;
const MERCHANT = { appId: 'wxdemo0000000000', mchId: '1900000001', serial: 'DEMOMERCHANT0001' };
const PLATFORM_SERIAL = 'DEMOPLATFORM0001';

const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const newKeys = () => promisify(generateKeyPair)('rsa', PEM);

/** Where the provider listens; undefined when it does not come up. */
function listening(worker: Worker, log: Logger): Promise<string | undefined> {
  return new Promise((resolve) => {
    worker.once('message', (url: string) => resolve(url));
    worker.on('error', (error) => {
      log.error({ err: error }, 'the simulated payment provider has stopped');
      resolve(undefined);
    });
  });
}

/**
 * Runs the simulated provider beside the server, in a thread of its own as the fleet (decision 0005). The keys of
 * both sides are made anew at each start and written nowhere.
 */
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
  const worker = new Worker(new URL('./paymentWorker.js', import.meta.url), { workerData: options });
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const url = await listening(worker, log);
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
    async stop() {
      worker.postMessage('stop');
      const patience = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
