import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { startPaymentPartner } from '../../../simulator/partners/payment';

const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const MERCHANT = { appId: 'wxday00000000000', mchId: '1900000009', serial: 'DAYMERCHANT0001' };
const PLATFORM_SERIAL = 'DAYPLATFORM0001';

/** What both sides know of each other, and what the server's environment says of it. */
export interface ProviderAccount {
  known: Omit<Parameters<typeof startPaymentPartner>[0], 'port' | 'scenario'>;
  environment: Record<string, string>;
}

/** Keys of both sides, made anew for each day. */
export function newAccount(folder: string, port: number): ProviderAccount {
  const [merchant, platform] = [generateKeyPairSync('rsa', PEM), generateKeyPairSync('rsa', PEM)];
  const apiKey = randomBytes(16).toString('hex');
  const keep = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  return {
    known: {
      ...MERCHANT,
      merchantKey: merchant.publicKey,
      platformSerial: PLATFORM_SERIAL,
      platformKey: platform.privateKey,
      apiKey,
    },
    environment: {
      PAYMENT_URL: `http://localhost:${port}`,
      PAYMENT_APP_ID: MERCHANT.appId,
      PAYMENT_MCH_ID: MERCHANT.mchId,
      PAYMENT_SERIAL: MERCHANT.serial,
      PAYMENT_KEY_FILE: keep('day-merchant.pem', merchant.privateKey),
      PAYMENT_PLATFORM_SERIAL: PLATFORM_SERIAL,
      PAYMENT_PLATFORM_KEY_FILE: keep('day-platform.pem', platform.publicKey),
      PAYMENT_API_KEY: apiKey,
    },
  };
}
