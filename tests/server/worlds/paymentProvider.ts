import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pino from 'pino';
import type { openTestWorld } from '../../../server/kit/testWorld';
import { createCaller, PATIENCE } from '../../../server/partners/caller';
import { recordCall } from '../../../server/partners/messages';
import { addPaymentNotices, NOTICE_PATH } from '../../../server/partners/payment/notices';
import type { PaymentNotice } from '../../../server/partners/payment/port';
import { createWechatPay } from '../../../server/partners/payment/wechatPay';
import { createCallbackMetrics } from '../../../server/partners/platform/metrics';
import { type PaymentPartnerSettings, startPaymentPartner } from '../../../simulator/partners/payment';

const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const WHO = { appId: 'wx0000000000000000', mchId: '1900000009', serial: 'S1', platformSerial: 'P1' };
const API_KEY = 'k'.repeat(32);
const log = pino({ level: 'silent' });

type Keys = { publicKey: string; privateKey: string };
/** Making keys takes longer than a test. */
let keys: { merchant: Keys; platform: Keys } | undefined;

type World = Pick<Awaited<ReturnType<typeof openTestWorld>>, 'database' | 'deps' | 'time'>;

/** A payment provider of the simulation with the notices it sends, on the clock of a test world. */
export async function openProvider(
  world: World,
  take: (notice: PaymentNotice, id: string) => Promise<void>,
  more: Pick<PaymentPartnerSettings, 'trades' | 'scenario'> = {},
) {
  keys ??= { merchant: generateKeyPairSync('rsa', PEM), platform: generateKeyPairSync('rsa', PEM) };
  const clock = () => world.time.now;
  const partner = await startPaymentPartner({
    ...WHO,
    ...more,
    merchantKey: keys.merchant.publicKey,
    platformKey: keys.platform.privateKey,
    apiKey: API_KEY,
    port: 0,
    clock,
  });
  const app = Fastify({ forceCloseConnections: true });
  const notices = {
    database: world.database,
    keys: world.deps.keys,
    bus: world.deps.bus,
    log,
    clock,
    take,
    metrics: createCallbackMetrics(),
    get payment() {
      return payment;
    },
  };
  await app.register(async (scope) => addPaymentNotices(scope, notices));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const account = {
    ...WHO,
    url: partner.url,
    privateKey: createPrivateKey(keys.merchant.privateKey),
    platformKey: createPublicKey(keys.platform.publicKey),
    apiKey: Buffer.from(API_KEY),
    notifyUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${NOTICE_PATH}`,
  };
  const call = createCaller({ ...PATIENCE, timeoutMs: 1_500, firstWaitMs: 5, breakAfter: 8 });
  const record = (one: Parameters<typeof recordCall>[2]) =>
    recordCall({ ...world.deps, clock }, 'payment', one);
  const payment = createWechatPay(account, { clock, record, call });
  return {
    partner,
    app,
    payment,
    account,
    notices,
    record,
    async close() {
      await partner.stop();
      await app.close();
    },
  };
}
