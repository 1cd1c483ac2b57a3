import { PASSWORD_RULES, type PasswordPolicy } from '../contract/access/passwordPolicy';
import { fields, type LOG_LEVELS } from './configFields';
import { PAYMENT_FIELDS, type PaymentSettings, paymentSettings } from './partners/payment/settings';
import type { ClamdAddress } from './scan/clamd';
import type { TlsFiles } from './tls/certificate';

/** Everything the environment may say, checked once at start. */
export interface Config {
  port: number;
  dataDir: string;
  /** Folder of the anchors of the hash chains, best on another volume than the database. */
  anchorDir: string;
  databaseUrl?: string;
  mqttPort: number;
  mqttUrl?: string;
  natsUrl?: string;
  /** Certificate and key to speak TLS with, where no proxy does. */
  tls?: TlsFiles;
  demo: boolean;
  simulatorDevices: number;
  logLevel: (typeof LOG_LEVELS)[number];
  adminPassword?: string;
  /** Takes texts as JSON; without it only the demonstration can send codes. */
  smsWebhookUrl?: string;
  smsWebhookSecret?: string;
  /** Addresses and networks of reverse proxies whose `X-Forwarded-*` is trusted. */
  trustProxy: readonly string[];
  /** Address of the virus scanner; without it uploads are not scanned. */
  clamd?: ClamdAddress;
  /** Administrators cannot sign in without a second factor. */
  requireTotp: boolean;
  /** Where people open the console, for links in messages; no slash at its end. */
  publicUrl: string;
  /** All addresses the console is served under, besides loopback. */
  publicUrls: readonly string[];
  /** Bytes of free disk space below which nothing is stored; 0 = whatever there is. */
  diskReserve: number;
  /** Days that messages of partners are kept. */
  partnerMessageDays: number;
  /** Starts although the newest uploads are not in the data folder. */
  acceptMissingFiles: boolean;
  acceptMoved: boolean;
  /** Opens `/metrics` to anyone who knows it. */
  metricsToken?: string;
  /** What new passwords must be. */
  passwordPolicy: PasswordPolicy;
  /** A role that administers is given by two people. */
  secondPerson: boolean;
  /** Payment provider; the demonstration simulates one. */
  payment?: PaymentSettings;
  /** `host:port` of gateways that stores may be connected to besides the platforms themselves. */
  platformHosts: readonly string[];
  /** Pictures of the ground below maps: an address with `{z}`, `{x}` and `{y}`; without it maps have lines only. */
  mapTilesUrl?: string;
  /** ERPs of the operator's own network. */
  erpHosts: readonly string[];
}

/** Names of all there are. */
export const VARIABLES: readonly string[] = Object.keys(fields.shape);

/** Unsigned texts could be forged by anyone. */
const schema = fields
  .refine((env) => env.SMS_WEBHOOK_URL === undefined || env.SMS_WEBHOOK_SECRET, {
    path: ['SMS_WEBHOOK_SECRET'],
    error: 'must be set together with SMS_WEBHOOK_URL',
  })
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    path: ['TLS_CERT'],
    error: 'must be set together with TLS_KEY',
  })
  .refine((env) => env.TLS_CERT === undefined || env.PUBLIC_URL.every((url) => url.startsWith('https:')), {
    path: ['PUBLIC_URL'],
    error: 'must start with https:// where TLS_CERT is set',
  })
  .refine(
    ({ ADMIN_PASSWORD: first, PASSWORD_POLICY: policy }) =>
      first === undefined || policy === 'digits6' || PASSWORD_RULES[policy](first),
    {
      path: ['ADMIN_PASSWORD'],
      error: 'must have 8 to 32 characters of three kinds where PASSWORD_POLICY is strong',
    },
  )
  .refine((env) => env.PAYMENT_URL === undefined || paymentSettings(env), {
    path: ['PAYMENT_URL'],
    error: `must be set together with ${Object.keys(PAYMENT_FIELDS).slice(1).join(', ')}`,
  });

const SECRET = /SECRET|PASSWORD|_API_KEY|TOKEN/;
const shown = (name: string, value: unknown) => (SECRET.test(name) ? '…' : JSON.stringify(value));

/** Our names start like this by accident often enough that a typing error deserves a word. */
const NEAR_MISSES: Record<string, string> = {
  DB_URL: 'DATABASE_URL',
  DATADIR: 'DATA_DIR',
  MQTT_HOST: 'MQTT_URL',
  SIMULATOR_DEVICE: 'SIMULATOR_DEVICES',
  LOGLEVEL: 'LOG_LEVEL',
};

export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. An empty value counts as absent.
 * @throws ConfigError naming every variable that is wrong and what it may be.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const missed = Object.keys(given).filter((name) => name in NEAR_MISSES);
  if (missed.length > 0) {
    throw new ConfigError(
      missed.map((name) => `${name}: unknown, did you mean ${NEAR_MISSES[name]}?`).join('\n'),
    );
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      const variable = String(name);
      return `${variable}=${shown(variable, given[variable])}: ${message}`;
    });
    throw new ConfigError(lines.join('\n'));
  }
  const env = parsed.data;
  // Off in the demonstration; in production administrators are the main target.
  const guarded = env.DEMO === '1' ? '0' : '1';
  return {
    port: env.PORT,
    dataDir: env.DATA_DIR,
    anchorDir: env.ANCHOR_DIR ?? env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    mqttPort: env.MQTT_PORT,
    mqttUrl: env.MQTT_URL,
    natsUrl: env.NATS_URL,
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    demo: env.DEMO === '1',
    simulatorDevices: env.SIMULATOR_DEVICES,
    logLevel: env.LOG_LEVEL,
    adminPassword: env.ADMIN_PASSWORD,
    smsWebhookUrl: env.SMS_WEBHOOK_URL,
    smsWebhookSecret: env.SMS_WEBHOOK_SECRET,
    trustProxy: env.TRUST_PROXY,
    clamd: env.CLAMD,
    requireTotp: (env.REQUIRE_TOTP ?? guarded) === '1',
    publicUrl: env.PUBLIC_URL[0] ?? `${env.TLS_CERT ? 'https' : 'http'}://localhost:${env.PORT}`,
    publicUrls: env.PUBLIC_URL,
    partnerMessageDays: env.PARTNER_MESSAGES_DAYS,
    diskReserve: env.DISK_RESERVE_MB * 1024 * 1024,
    acceptMissingFiles: env.ACCEPT_MISSING_FILES === '1',
    acceptMoved: env.ACCEPT_MOVED === '1',
    metricsToken: env.METRICS_TOKEN,
    passwordPolicy: env.PASSWORD_POLICY,
    secondPerson: (env.SECOND_PERSON ?? guarded) === '1',
    payment: paymentSettings(env),
    platformHosts: env.PLATFORM_HOSTS,
    mapTilesUrl: env.MAP_TILES_URL,
    erpHosts: env.ERP_HOSTS,
  };
}
