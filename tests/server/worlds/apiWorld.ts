import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { ulid } from 'ulid';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { HOUR_MS } from '../../../contract/time/durations';
import type { Principal } from '../../../server/access/principal';
import { createPasswords } from '../../../server/auth/password/passwords';
import { LIGHT } from '../../../server/auth/password/testPasswords';
import { createSessions, type Sessions } from '../../../server/auth/sessions/sessions';
import { createTickets } from '../../../server/auth/sessions/tickets';
import type { Core } from '../../../server/core';
import type { Database } from '../../../server/db/database';
import { loadReferenceData } from '../../../server/db/reference-data';
import { type DatabaseTemplate, MIGRATED, openFrom, SCHEMA_KEY } from '../../../server/db/testDatabase';
import { keyOf, sourcesBelow } from '../../../server/db/testImages';
import { createLocalBus } from '../../../server/events/bus';
import { createChain } from '../../../server/events/chain';
import { allRoutes } from '../../../server/frontRoutes';
import { buildApp } from '../../../server/http/app';
import type { RateShares } from '../../../server/http/fairShare';
import type { HttpLimits } from '../../../server/http/limits';
import type { Route } from '../../../server/http/route';
import { createNoBroker, loadFleet } from '../../../server/ingest';
import { createIngestMetrics } from '../../../server/ingest/metrics';
import type { Logger } from '../../../server/log';
import { createLogSink } from '../../../server/logs/sink';
import type { Scanner } from '../../../server/scan/scanner';

/** Two tenants below one platform, a person for every role in each, one machine with an alert in each. */
export interface ApiWorld {
  url: string;
  database: Database;
  routes: Route[];
  core: Core;
  machines: Record<Tenant, string>;
  alerts: Record<Tenant, string>;
  close(): Promise<void>;
}
export const TENANTS = ['A', 'B'] as const;
export type Tenant = (typeof TENANTS)[number];
export const PASSWORD = 'pass-word';

/** Text that only rows of this tenant contain. */
export function canaryOf(tenant: Tenant): string {
  return `canary-of-${tenant}`;
}
export function accountOf(role: RoleType, tenant: Tenant): string {
  return `${role}-${tenant}`.toLowerCase();
}

export async function insertOrg(database: Database, parent: string | null, code: string, name: string) {
  const id = ulid();
  const parents = parent
    ? await database.query<{ path: string }>('select path from organizations where id = $1', [parent])
    : [];
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values ($1, $2, $3, $4, $5, $6)`,
    [id, parent, `${parents[0]?.path ?? ''}${id}.`, code, name, parent ? 'institution' : 'platform'],
  );
  return id;
}

async function insertPeople(database: Database, orgId: string, tenant: Tenant, hashes: Map<string, string>) {
  for (const role of ROLE_TYPES) {
    const account = accountOf(role, tenant);
    await database.query(
      `insert into users (id, code, name, org_id, role_id, password_hash)
       select $1, $2, $3, $4, roles.id, $5 from roles where type = $6 limit 1`,
      [ulid(), account, `${role} of ${tenant}`, orgId, hashes.get(account), role],
    );
  }
}

async function insertMachine(database: Database, orgId: string, tenant: Tenant): Promise<string> {
  const [authId, id] = [ulid(), ulid()];
  const name = canaryOf(tenant);
  await database.query(
    `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name) values ($1, $2, $3, $4, 'M1', $5)`,
    [authId, orgId, `SERIAL000${tenant}`, `IPC${tenant}`, name],
  );
  await database.query(
    `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model, storage_class)
     values ($1, $2, $3, $4, $5, $6, $5, '浙江省', '杭州市', 120.1, 30.2, 'M1', 'CN_ROOM')`,
    [id, orgId, authId, `SERIAL000${tenant}`, name, `P00000${TENANTS.indexOf(tenant)}-0001`],
  );
  return id;
}

async function insertAlert(
  database: Database,
  orgId: string,
  deviceId: string,
  tenant: Tenant,
): Promise<string> {
  const id = ulid();
  await database.query(
    `insert into alerts (id, ver, state, code, priority, device_id, org_id, source, fingerprint, label, t_meas, raised_at)
     values ($1, 1, 'raised', 'STOCK_LOW', 'low', $2, $3, 'p', $1, $4, now(), now())`,
    [id, deviceId, orgId, canaryOf(tenant)],
  );
  return id;
}

/** Of the chain of the audit log, and of everything else that has one. */
export const CHAIN_KEY = Buffer.alloc(32, 9);
const key = CHAIN_KEY;
const passwords = createPasswords(key, LIGHT);

async function insertTenants(database: Database) {
  const root = await insertOrg(database, null, 'ROOT', 'platform');
  const hashes = new Map<string, string>();
  for (const tenant of TENANTS) {
    for (const role of ROLE_TYPES) {
      const account = accountOf(role, tenant);
      hashes.set(account, await passwords.hash(account, PASSWORD));
    }
  }
  for (const tenant of TENANTS) {
    const orgId = await insertOrg(database, root, `TENANT${tenant}`, canaryOf(tenant));
    await insertPeople(database, orgId, tenant, hashes);
    const deviceId = await insertMachine(database, orgId, tenant);
    await insertAlert(database, orgId, deviceId, tenant);
  }
}

/** By tenant, of a table in which each has one row. */
async function idsOf({ query }: Database, table: 'devices' | 'alerts'): Promise<Record<Tenant, string>> {
  const rows = await query<{ id: string; code: string }>(
    `select ${table}.id, organizations.code from ${table} join organizations on organizations.id = org_id`,
  );
  return Object.fromEntries(rows.map(({ id, code }) => [code.at(-1), id])) as Record<Tenant, string>;
}

/** It is made anew when one of the texts changes that it is made from. */
const SOURCES = sourcesBelow('tests/server/worlds', 'server/db/reference-data', 'contract');

/** Its alerts were raised in this hour. */
const tenantsSeated = (): DatabaseTemplate => ({
  name: 'tenants',
  key: keyOf(SCHEMA_KEY, String(Math.floor(Date.now() / HOUR_MS)), ...SOURCES),
  upon: MIGRATED,
  fill: async (database) => {
    await loadReferenceData(database);
    await insertTenants(database);
  },
});

function newFilesDir(): string {
  return mkdtempSync(join(tmpdir(), 'pharos-files-'));
}

export interface ServeOptions {
  filesDir?: string;
  /** Looks at uploads for viruses. */
  scanner?: Scanner;
  /** Limits of single endpoints are in force; a test that asks each of them for everybody does without. */
  limited?: boolean;
  /** Of people and organisations; without it they may ask as often as they like. */
  shares?: Partial<RateShares>;
  /** Of requests as such. */
  limits?: Partial<HttpLimits>;
  /** Roles that administer are given by two people. */
  secondPerson?: boolean;
  /** What the server takes a signed-in person for. */
  as?: (person: Principal) => Promise<Principal>;
  /** Hears what the server says of itself; requests are noted in `server_logs` then. */
  log?: Logger;
}

/** The same sessions, of people who are somebody else by the time they are let in. */
function seenAs(sessions: Sessions, as: (person: Principal) => Promise<Principal>): Sessions {
  const changed = async (person: Promise<Principal | undefined>) => {
    const found = await person;
    return found && as(found);
  };
  return {
    ...sessions,
    authenticate: (secret, token) => changed(sessions.authenticate(secret, token)),
    byId: (id) => changed(sessions.byId(id)),
    bySecret: (secret) => changed(sessions.bySecret(secret)),
  };
}

/** The whole API on a port of its own, above a database with people in it. */
export async function serveApi(
  database: Database,
  {
    filesDir = newFilesDir(),
    scanner,
    limited = true,
    secondPerson = false,
    limits,
    shares,
    as,
    log: heard,
  }: ServeOptions = {},
) {
  const clock = Date.now;
  const bus = createLocalBus();
  const fleet = await loadFleet(database, clock);
  const broker = createNoBroker();
  const ingest = { fleet, metrics: createIngestMetrics(broker), stop: async () => undefined };
  const [sms, password, factor, record] = [key, key, key, key];
  const keys = { chain: key, session: key, ticket: key, browser: key, sms, password, factor, record };
  const config = { demo: true, secondPerson, diskReserve: 0, publicUrl: 'http://localhost' };
  const disk = { low: false, free: 1e9, armed: true };
  const core = {
    database,
    bus,
    clock,
    chain: createChain(key),
    broker,
    ingest,
    keys,
    passwords,
    config,
    disk,
    filesDir,
    scanner,
  } as unknown as Core;
  const stored = createSessions({ database, bus, key, clock });
  const sessions = as ? seenAs(stored, as) : stored;
  const tickets = createTickets(key, clock, database);
  const routes = allRoutes(core, { sessions, tickets });
  const log = heard ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const logs = heard && createLogSink(database);
  const app = await buildApp({
    routes: limited ? routes : routes.map((route) => ({ ...route, perMinute: undefined })),
    sessions,
    log,
    logs,
    version: 'test',
    webDir: '/nowhere',
    requestsPerMinute: 1_000_000,
    shares: { person: 1_000_000, changes: 1_000_000, tenant: 1_000_000, ...shares },
    limits,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    database,
    routes,
    core,
    sessions,
    tickets,
    log,
    logs,
    server: app.server,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await logs?.close();
      await database.close();
    },
  };
}

export async function startApiWorld(options: ServeOptions = {}): Promise<ApiWorld> {
  const database = await openFrom(tenantsSeated());
  const machines = await idsOf(database, 'devices');
  const alerts = await idsOf(database, 'alerts');
  return { ...(await serveApi(database, options)), machines, alerts };
}
