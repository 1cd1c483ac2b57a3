import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { KnownApplication, PaymentPartnerOptions, PriorPayment } from '../../../contract/simulation';
import type { Database } from '../../db/database';
import type { Logger } from '../../log';
import { startDemoWorker } from '../demoWorker';
import type { PaymentAccount } from './sender';

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

/** Trades that it remembers. */
const TRADES = 5_000;
const UNDER_WAY = ['auditing', 'to_be_confirmed', 'to_be_signed', 'signing'] as const;

/** What the provider knows of merchants from before this start. */
async function knownApplications({ db }: Pick<Database, 'db'>): Promise<KnownApplication[]> {
  const rows = await db
    .selectFrom('merchantEntries')
    .select(['id', 'declareState', 'applymentId', 'subMchId'])
    .where('declareState', 'in', UNDER_WAY)
    .where('applymentId', 'is not', null)
    .execute();
  return rows.map(({ id, declareState, applymentId, subMchId }) => ({
    businessCode: id,
    applymentId: String(applymentId),
    state: String(declareState).toUpperCase() as KnownApplication['state'],
    subMchId: subMchId ?? undefined,
  }));
}

/** What our own customers have paid by it, from before this start. */
async function knownTrades({ db }: Pick<Database, 'db'>): Promise<PriorPayment[]> {
  const rows = await db
    .selectFrom('orderEntries')
    .innerJoin('orders', 'orders.id', 'orderEntries.orderId')
    .select(['orderEntries.orderNo', 'orderEntries.amount', 'orderEntries.happenedAt', 'orderEntries.debit'])
    .where('orders.payMethod', '=', 'wechat')
    .where('orders.payTradeNo', 'is not', null)
    .where((eb) => eb.or([eb('debit', '=', 'provider'), eb('credit', '=', 'provider')]))
    .orderBy('happenedAt', 'desc')
    .limit(TRADES)
    .execute();
  return rows.map(({ orderNo, amount, happenedAt, debit }) => ({
    kind: debit === 'provider' ? 'payment' : 'refund',
    no: String(orderNo),
    amount: Number(amount),
    at: Number(happenedAt),
  }));
}

/** Runs the simulated provider. The keys of both sides are made anew at each start and written nowhere. */
export async function startDemoPayment(
  database: Pick<Database, 'db'>,
  log: Logger,
): Promise<DemoPayment | undefined> {
  const [merchant, platform] = await Promise.all([newKeys(), newKeys()]);
  const apiKey = randomBytes(16).toString('hex');
  const options: PaymentPartnerOptions = {
    ...MERCHANT,
    merchantKey: merchant.publicKey,
    platformSerial: PLATFORM_SERIAL,
    platformKey: platform.privateKey,
    apiKey,
    applications: await knownApplications(database),
    trades: await knownTrades(database),
    scenario: 'bill-differs',
    port: 0,
  };
  const { said: url, stop } = await startDemoWorker<string>({ kind: 'payment', options }, log);
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
