import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { type AlertRow, type AlertState, alertKind } from '../../../contract/alerts';
import type { MachineState } from '../../../contract/machines';
import type { AlertEventContent } from '../../../contract/push';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { type Bus, createLocalBus } from '../../events/bus';
import { createChain } from '../../events/chain';
import { appendEvent } from '../../events/log';
import { createRelay, type Relay } from '../../events/relay';
import { machineChanged } from '../../ingest/news';
import { liveTopics } from '../../modules';
import { toAlertRow } from '../../modules/alerts/alertRow';
import type { PushDeps } from '../assembly';
import { createPushGateway, type PushGateway } from '../gateway';
import { canaryOf, machineOf, TestFleet } from './testRows';

export { personOf, stateOf } from './testRows';

/** Support for the tests of this folder: a gateway on a real database, feed and HTTP server. */

export const ORGS = ['ORGA', 'ORGB', 'ORGC'] as const;
const CHAIN = createChain(Buffer.alloc(32, 7));

async function insertMaster(database: Database): Promise<void> {
  const { query } = database;
  for (const org of ORGS) {
    await query(
      `insert into organizations (id, path, code, name, type) values ($1, $2, $1, $3, 'merchant')`,
      [org, `${org}.`, `name of ${org}`],
    );
    await query(
      `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
       values ($1, $2, $3, $1, 'M1', 'OEM')`,
      [`auth-${org}`, org, `SERIAL${org}`],
    );
    const point = `P00000${ORGS.indexOf(org as (typeof ORGS)[number])}-0001`;
    await query(
      `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model, storage_class)
       values ($1, $2, $3, $4, 'm', $5, 'p', 'P', 'C', 1, 1, 'M1', 'CN_ROOM')`,
      [machineOf(org), org, `auth-${org}`, `SERIAL${org}`, point],
    );
  }
}

export interface World {
  database: Database;
  bus: Bus;
  relay: Relay;
  fleet: TestFleet;
  server: Server;
  gateway: PushGateway;
  /** `host:port` of the server. */
  host: string;
  /** Token → person. */
  people: Map<string, Principal>;
  /** Writes an alert in its next version and announces it; the alert is made when unknown. */
  alert(org: string, id: string, state: AlertState): Promise<number>;
  /** Publishes a state the way ingest does: memory first, then the bus. */
  state(org: string, state: MachineState): void;
  stop(): Promise<void>;
}

function alertWriter(database: Database, bus: Bus): World['alert'] {
  return async (org, id, state) => {
    const pos = await database.db.transaction().execute(async (trx) => {
      const cleared = state === 'cleared';
      const now = new Date();
      const fingerprint = cleared ? null : id;
      const clearedAt = cleared ? now : null;
      const row = await trx
        .insertInto('alerts')
        .values({
          id,
          ver: 1,
          state,
          code: 'ENV_T_HIGH' as const,
          priority: 'high' as const,
          deviceId: machineOf(org),
          orgId: org,
          source: 'Z1',
          fingerprint,
          label: canaryOf(org),
          value: 31,
          limitValue: 30,
          tMeas: now,
          raisedAt: now,
          clearedAt,
          count: 1,
        })
        .onConflict((on) =>
          on.column('id').doUpdateSet((eb) => ({
            ver: eb('alerts.ver', '+', 1),
            state,
            fingerprint,
            clearedAt,
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return appendEvent(trx, CHAIN, eventOf(toAlertRow(row)));
    });
    bus.hint();
    return pos;
  };
}

function eventOf(alert: AlertRow) {
  const kind = alertKind(alert.state);
  const body: AlertEventContent = {
    id: `${alert.id}#${alert.ver}`,
    kind,
    alertId: alert.id,
    ver: alert.ver,
    org: alert.org,
    at: alert.raisedAt,
    alert,
  };
  return { orgId: alert.org, messageType: 1102, kind, entityId: alert.id, ver: alert.ver, body };
}

export type WorldOptions = Partial<
  Pick<PushDeps, 'settings' | 'gate' | 'commands' | 'clock' | 'log' | 'scheduler' | 'stopwatch' | 'serves'>
> & { database?: Database; auth?: Partial<PushDeps['auth']> };

/** A gateway with wide limits; a test narrows the one it is about. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.database ?? (await openTestDatabase());
  if ((await database.query('select 1 from organizations')).length === 0) await insertMaster(database);
  const bus = createLocalBus();
  const relay = createRelay({ database, bus, clock: Date.now });
  await relay.start();
  const fleet = new TestFleet();
  const people = new Map<string, Principal>();
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { settings, auth, ...rest } = options;
  const gateway = createPushGateway({
    server,
    relay,
    bus,
    topics: liveTopics({ fleet }),
    clock: Date.now,
    build: 'test',
    log: pino({ level: 'silent' }),
    ...rest,
    database,
    auth: {
      authenticateSocket: async ({ token }) => people.get(token),
      principal: async (userId) => [...people.values()].find((person) => person.userId === userId),
      over: async () => new Set(),
      ...auth,
    },
    settings: { opens: 1e6, perUser: 1e6, inboundBurst: 1e6, ...settings },
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    database,
    bus,
    relay,
    fleet,
    server,
    gateway,
    host,
    people,
    alert: alertWriter(database, bus),
    state(org, state) {
      fleet.put(org, state);
      bus.publishLive([machineChanged(org, state)]);
    },
    async stop() {
      await gateway.close(0);
      await relay.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (!options.database) await database.close();
    },
  };
}
