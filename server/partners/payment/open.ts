import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Closers } from '../../closers';
import type { Config } from '../../config';
import type { Logger } from '../../log';
import { createCaller, PATIENCE } from '../caller';
import { type CallRecord, type MessageDeps, recordCall } from '../messages';
import { startDemoPayment } from './demo';
import { NOTICE_PATH } from './notices';
import type { PaymentPort } from './port';
import type { PaymentAccount } from './sender';
import type { PaymentSettings } from './settings';
import { createWechatPay } from './wechatPay';

export interface PaymentNeeds extends MessageDeps {
  config: Config;
  log: Logger;
  closers: Closers;
}

function readKey<T>(file: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} holds no key of the payment provider: ${(error as Error).message}`);
  }
}

function accountOf(settings: PaymentSettings): Omit<PaymentAccount, 'notifyUrl'> {
  const { keyFile, platformKeyFile, apiKey, ...own } = settings;
  return {
    ...own,
    privateKey: readKey(keyFile, createPrivateKey),
    platformKey: readKey(platformKeyFile, createPublicKey),
    apiKey: Buffer.from(apiKey),
  };
}

/**
 * The provider of the environment; in the demonstration one of our own, which knows us by the network only.
 * @throws Error for a file that holds no key
 */
export async function openPayment(needs: PaymentNeeds): Promise<PaymentPort | undefined> {
  const { config, clock, log, closers } = needs;
  const record = (call: CallRecord) => recordCall(needs, 'payment', call);
  const call = createCaller(PATIENCE, {
    opened: () => log.warn('the payment provider does not answer, and is asked no more for a while'),
    closed: () => log.info('the payment provider answers again'),
  });
  if (config.payment) {
    const account = { ...accountOf(config.payment), notifyUrl: config.publicUrl + NOTICE_PATH };
    return createWechatPay(account, { clock, record, call });
  }
  if (!config.demo) return undefined;
  const demo = await startDemoPayment(needs.database, log);
  if (!demo) return undefined;
  closers.add(() => demo.stop());
  const notifyUrl = `http://127.0.0.1:${config.port}${NOTICE_PATH}`;
  return createWechatPay({ ...demo.account, notifyUrl }, { clock, record, call });
}
