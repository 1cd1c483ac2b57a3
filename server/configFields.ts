import { z } from 'zod';
import { PASSWORD_POLICIES } from '../contract/access/passwordPolicy';
import { TILE_PARTS } from '../contract/machines/fleet/fleetMap';
import { areAddresses } from './db/postgresAddresses';
import { proxyTrust } from './http/callers/trust';
import { PAYMENT_FIELDS } from './partners/payment/settings';
import { clamdAddress } from './scan/clamd';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function areProxies(list: readonly string[]): boolean {
  try {
    proxyTrust(list);
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

export const port = whole(0, 65_535);

export const url = (schemes: string[], name: string) =>
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

export const publicUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => withoutEndSlash(part.trim())))
  .pipe(
    z.array(
      url(['http:', 'https:'], 'PUBLIC_URL').refine(isOrigin, { error: 'must have no path behind the host' }),
    ),
  );

export const clamd = z
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

export const fields = z.object({
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
  PASSWORD_POLICY: z
    .enum(PASSWORD_POLICIES, { error: `must be one of ${PASSWORD_POLICIES.join(', ')}` })
    .default('digits6'),
  SMS_WEBHOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ...PAYMENT_FIELDS,
});
