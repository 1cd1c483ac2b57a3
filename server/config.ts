import { z } from 'zod';
import { TILE_PARTS } from '../contract/machines/fleet/fleetMap';
import { areAddresses } from './db/postgresAddresses';
import { trustOf } from './http/callers/trust';
import { PAYMENT_FIELDS, type PaymentSettings, paymentSettings } from './partners/payment/settings';
import { type ClamdAddress, clamdAddress } from './scan/clamd';
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
  /** Addresses and networks of our own reverse proxies, whose `X-Forwarded-*` is believed. */
  trustProxy: readonly string[];
  /** Where uploads are looked at for viruses; without it nobody does. */
  clamd?: ClamdAddress;
  /** Administrators cannot sign in without a second factor. */
  requireTotp: boolean;
  /** Where people open the console, for links in messages; no slash at its end. */
  publicUrl: string;
  /** All addresses the console is served under, besides loopback. */
  publicUrls: readonly string[];
  /** Bytes of free disk space below which nothing is stored; 0 = whatever there is. */
  diskReserve: number;
  /** What partners said and were told is kept for so many days. */
  partnerMessageDays: number;
  /** Starts although the newest uploads are not in the data folder. */
  acceptMissingFiles: boolean;
  acceptMoved: boolean;
  /** Opens `/metrics` to whoever knows it. */
  metricsToken?: string;
  /** A role that administers is given by two people. */
  secondPerson: boolean;
  /** Who collects money for us; the demonstration has one of its own. */
  payment?: PaymentSettings;
  /** `host:port` of gateways that stores may be connected to besides the platforms themselves. */
  platformHosts: readonly string[];
  /** Pictures of the ground below maps: an address with `{z}`, `{x}` and `{y}`; without it maps have lines only. */
  mapTilesUrl?: string;
  /** ERPs of the operator's own network. */
  erpHosts: readonly string[];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function areProxies(list: readonly string[]): boolean {
  try {
    trustOf(list);
    return true;
  } catch {
    return false;
  }
}

/** Six months: logs of a network are kept at least that long (Cybersecurity Law, article 21). */
const PARTNER_MESSAGES_LEAST_DAYS = 184;
/** Digits only: what else JavaScript takes for a number is a typing error here. */
const whole = (from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number);
const port = whole(0, 65_535);
const url = (schemes: string[], name: string) =>
  z
    .url({ error: `${name} is not a URL`, abort: true })
    .refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}//`)), {
      error: `${name} must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    });

/** Paths are put behind it. */
const withoutEndSlash = (address: string) => (address.endsWith('/') ? address.slice(0, -1) : address);

const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(areProxies, { error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas' });

/** The console is served at the root of its host. */
const isOrigin = (text: string) => {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search + hash + username === '';
};

const publicUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => withoutEndSlash(part.trim())))
  .pipe(
    z.array(
      url(['http:', 'https:'], 'PUBLIC_URL').refine(isOrigin, { error: 'must have no path behind the host' }),
    ),
  );

const clamd = z
  .string()
  .transform(clamdAddress)
  .refine((address) => address !== undefined, {
    error: 'must be host:port or the path of a socket such as /run/clamav/clamd.ctl',
  });

const HOST = /^[\w.-]+(?::\d{1,5})?$/;
const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((list) => list.every((part) => HOST.test(part)), {
    error: 'must be host or host:port, separated by commas',
  });

const tiles = url(['https:', 'http:'], 'MAP_TILES_URL').refine(
  (text) => TILE_PARTS.every((part) => text.includes(part)),
  { error: `MAP_TILES_URL must name ${TILE_PARTS.join(', ')}` },
);

const database = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text), {
    error: 'DATABASE_URL must start with postgres:// or postgresql://',
    abort: true,
  })
  .refine(areAddresses, {
    error:
      'DATABASE_URL is not a URL of one or several servers, such as postgres://user@host1,host2/database',
  });

const onOff = z.enum(['0', '1'], { error: 'must be 1 or 0' });

const fields = z.object({
  PORT: port.default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  ANCHOR_DIR: z.string().min(1).optional(),
  DATABASE_URL: database.optional(),
  MQTT_PORT: port.default(1883),
  MQTT_URL: url(['mqtt:', 'mqtts:'], 'MQTT_URL').optional(),
  NATS_URL: url(['nats:', 'tls:'], 'NATS_URL').optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  DEMO: onOff.default('1'),
  SIMULATOR_DEVICES: whole(0, 5_000).default(200),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, { error: 'must have 6 to 64 characters' })
    .max(64, { error: 'must have 6 to 64 characters' })
    .optional(),
  SMS_WEBHOOK_URL: url(['http:', 'https:'], 'SMS_WEBHOOK_URL').optional(),
  TRUST_PROXY: proxies.default([]),
  CLAMD: clamd.optional(),
  REQUIRE_TOTP: onOff.optional(),
  PUBLIC_URL: publicUrls.default([]),
  PARTNER_MESSAGES_DAYS: whole(PARTNER_MESSAGES_LEAST_DAYS, 3_650).default(PARTNER_MESSAGES_LEAST_DAYS),
  DISK_RESERVE_MB: whole(0, 1_000_000).default(256),
  ACCEPT_MISSING_FILES: onOff.default('0'),
  ACCEPT_MOVED: onOff.default('0'),
  PLATFORM_HOSTS: hosts.default([]),
  MAP_TILES_URL: tiles.optional(),
  ERP_HOSTS: hosts.default([]),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SECOND_PERSON: onOff.optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ...PAYMENT_FIELDS,
});

/** Names of all there are. */
export const VARIABLES: readonly string[] = Object.keys(fields.shape);

/** A text that nobody could check would be believed from anybody. */
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
  // The demonstration lets everybody in at once; where real people work, their administrators are the target.
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
    secondPerson: (env.SECOND_PERSON ?? guarded) === '1',
    payment: paymentSettings(env),
    platformHosts: env.PLATFORM_HOSTS,
    mapTilesUrl: env.MAP_TILES_URL,
    erpHosts: env.ERP_HOSTS,
  };
}
