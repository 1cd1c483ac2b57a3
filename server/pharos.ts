import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startSimulator } from '../simulator';
import { loadKeys } from './access/keys';
import { createLoginGuard } from './access/loginGuard';
import { hashPassword } from './access/passwords';
import { seedAdmin } from './access/seedAdmin';
import { createSessions } from './access/sessions';
import { createSocketAuth } from './access/socketAuth';
import { createTickets } from './access/tickets';
import type { Config } from './config';
import { type Database, openDatabase } from './db/database';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoMachines, loadDemoData } from './db/demo-data';
import { migrate } from './db/migrate';
import { loadReferenceData } from './db/reference-data';
import { createLocalBus } from './events/bus';
import { createChain } from './events/chain';
import { createNatsBus } from './events/natsBus';
import { createRelay } from './events/relay';
import { buildApp } from './http/app';
import type { Route } from './http/route';
import { createBroker, createDeviceAuth, startIngest } from './ingest';
import { createJobRunner } from './jobs/jobs';
import { registerMaintenance } from './jobs/maintenance';
import { ensurePartitions } from './jobs/partitions';
import type { Logger } from './log';
import { alertRoutes } from './modules/alerts/routes';
import { climateRoutes } from './modules/climate/routes';
import { deviceRoutes } from './modules/devices/routes';
import { doorRoutes } from './modules/doors/routes';
import { addProbes } from './modules/operations/probes';
import { operationsRoutes } from './modules/operations/routes';
import { type SessionRouteDeps, sessionRoutes } from './modules/session/routes';
import { stockRoutes } from './modules/stock/routes';
import { trafficRoutes } from './modules/traffic/routes';
import { createPushGateway, type PushGateway } from './push/gateway';

export interface Pharos {
  /** Where the console is. */
  url: string;
  /** Lines a person should read at the start. */
  notes: string[];
  /** Stops in the reverse order of starting; everything acknowledged is on disk afterwards. */
  stop(): Promise<void>;
}

const SOCKET_GRACE_MS = 1_000;
const DEMO_SEED = 20_261;
const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url));
const STAMP = fileURLToPath(new URL('../.stamp', import.meta.url));

/** Names what is served; a console that was loaded from another build is told to reload. */
function buildName(): string {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8').slice(0, 12) : 'development';
}

/** What must be undone when stopping, or when starting fails half-way. */
function createClosers(log: Logger) {
  const closers: (() => unknown)[] = [];
  return {
    add: (closer: () => unknown) => closers.push(closer),
    async run() {
      for (const closer of closers.reverse()) {
        await Promise.resolve()
          .then(closer)
          .catch((error: unknown) => log.error({ err: error }, 'stopping a part failed'));
      }
    },
  };
}

async function prepareData(database: Database, config: Config, log: Logger, now: number): Promise<void> {
  await migrate(database);
  await ensurePartitions(database, now);
  await loadReferenceData(database);
  if (!config.demo) return seedAdmin(database, config.adminPassword, now);
  const machines = config.simulatorDevices;
  await loadDemoData(database, { now, machines, seed: DEMO_SEED, hashPassword, log });
}

/** Starts all parts; a part that cannot start takes down what was started before it. */
export async function startPharos(config: Config, log: Logger): Promise<Pharos> {
  const closers = createClosers(log);
  try {
    return await start(config, log, closers);
  } catch (error) {
    await closers.run();
    throw error;
  }
}

async function start(
  config: Config,
  log: Logger,
  closers: ReturnType<typeof createClosers>,
): Promise<Pharos> {
  const clock = Date.now;
  const database = await openDatabase(config);
  closers.add(() => database.close());
  if (!database.durable) log.warn('the storage does not confirm writes: power loss may lose data');
  await prepareData(database, config, log, clock());
  const keys = loadKeys(config.dataDir);
  const chain = createChain(keys.chain);
  const bus = config.natsUrl ? createNatsBus(config.natsUrl) : createLocalBus();
  closers.add(() => bus.close());

  const { mqttUrl, mqttPort } = config;
  const broker = await createBroker({ mqttUrl, mqttPort, authenticate: createDeviceAuth(database), log });
  closers.add(() => broker.close());
  const ingest = await startIngest({ database, bus, broker, clock, log, chain });
  closers.add(() => ingest.stop());
  const relay = createRelay({ database, bus, clock, log });
  await relay.start();
  closers.add(() => relay.stop());

  const tickets = createTickets(keys.ticket, clock);
  const sessions = createSessions({ database, bus, key: keys.session, clock });
  const base = { database, bus, chain, clock };
  const routes = [
    ...sessionRoutes({
      ...base,
      sessions,
      tickets,
      guard: createLoginGuard(database, clock),
    } satisfies SessionRouteDeps),
    ...deviceRoutes(base),
    ...climateRoutes(base),
    ...doorRoutes(database),
    ...alertRoutes(base),
    ...stockRoutes(ingest.fleet),
    ...trafficRoutes(base),
    ...operationsRoutes({ database, ingest: ingest.metrics }),
  ] satisfies Route[];

  let gateway: PushGateway | undefined;
  const build = buildName();
  const app = await buildApp({
    ...{ routes, sessions, log, version: build, webDir: WEB_DIR },
    extend: (server) =>
      addProbes(server, {
        database,
        bus,
        relay,
        broker,
        ingest: ingest.metrics,
        push: () => gateway?.metrics,
      }),
  });
  closers.add(() => app.close());
  gateway = createPushGateway({
    ...{ server: app.server, database, relay, bus, fleet: ingest.fleet, log, clock, build },
    auth: createSocketAuth(database, sessions, tickets),
  });
  closers.add(() => gateway?.close(SOCKET_GRACE_MS));
  await app.listen({ port: config.port, host: '::' });

  const jobs = createJobRunner({ database, clock: { now: clock }, log });
  registerMaintenance(jobs, database, { now: clock });
  await jobs.start();
  closers.add(() => jobs.stop());
  const notes = [`mqtt ${broker.url}`];
  if (config.demo && config.simulatorDevices > 0) {
    const simulator = startSimulator({
      ...{ url: broker.url, machines: await demoMachines(database), scenario: 'demo', seed: DEMO_SEED, log },
    });
    closers.add(() => simulator.stop());
  }
  if (config.demo) notes.push(...demoNotes());
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, notes, stop: () => closers.run() };
}

function demoNotes(): string[] {
  const accounts = DEMO_ACCOUNTS.map(({ code, role }) => `${code} (${role})`);
  return [`demo accounts, password ${DEMO_PASSWORD}: ${accounts.join(', ')}`];
}
