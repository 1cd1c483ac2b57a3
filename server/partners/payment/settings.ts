import { z } from 'zod';

/** What the environment says of the payment provider; the keys stand in files that only we read. */
export interface PaymentSettings {
  url: string;
  appId: string;
  mchId: string;
  serial: string;
  keyFile: string;
  platformSerial: string;
  platformKeyFile: string;
  apiKey: string;
}

const API_KEY_CHARACTERS = 32;
const word = z.string().regex(/^[\w-]{1,64}$/, { error: 'must be letters, digits, _ or -' });

export const PAYMENT_FIELDS = {
  PAYMENT_URL: z.url({ protocol: /^https?$/, error: 'must start with https:// or http://' }).optional(),
  PAYMENT_APP_ID: word.optional(),
  PAYMENT_MCH_ID: word.optional(),
  PAYMENT_SERIAL: word.optional(),
  PAYMENT_KEY_FILE: z.string().optional(),
  PAYMENT_PLATFORM_SERIAL: word.optional(),
  PAYMENT_PLATFORM_KEY_FILE: z.string().optional(),
  PAYMENT_API_KEY: z.string().length(API_KEY_CHARACTERS, { error: 'must have 32 characters' }).optional(),
};
type Environment = { [K in keyof typeof PAYMENT_FIELDS]?: string };

/** Undefined unless all of it is there. */
export function paymentSettings(env: Environment): PaymentSettings | undefined {
  const { PAYMENT_URL: url, PAYMENT_APP_ID: appId, PAYMENT_MCH_ID: mchId, PAYMENT_SERIAL: serial } = env;
  const { PAYMENT_KEY_FILE: keyFile, PAYMENT_API_KEY: apiKey } = env;
  const { PAYMENT_PLATFORM_SERIAL: platformSerial, PAYMENT_PLATFORM_KEY_FILE: platformKeyFile } = env;
  if (!url || !appId || !mchId || !serial || !keyFile || !apiKey || !platformSerial || !platformKeyFile)
    return undefined;
  const at = url.endsWith('/') ? url.slice(0, -1) : url;
  return { url: at, appId, mchId, serial, keyFile, apiKey, platformSerial, platformKeyFile };
}
