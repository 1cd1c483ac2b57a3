import { join, resolve } from 'node:path';
import { STORAGE_HINT } from '../contract/common/storage';
import type { Keys } from './auth/keys';
import { createPasswords, type Passwords } from './auth/password/passwords';
import { seedAdmin } from './auth/password/seedAdmin';
import { serveCopies } from './backup/copies';
import type { Closers } from './closers';
import type { Config } from './config';
import { type Database, openDatabase, type TenantDatabase } from './db/database';
import { loadDemoData } from './db/demo-data';
import { migrate, ownMigrations } from './db/migrate';
import { loadReferenceData } from './db/reference-data';
import { assertTenantRoles } from './db/tenantRoles';
import { type DiskReserve, watchReserve } from './disk/reserve';
import { StartError, textOf } from './errors';
import { type Bus, createLocalBus, EVERYBODY } from './events/bus';
import { type Chain, createChain } from './events/chain';
import { createNatsBus } from './events/natsBus';
import { createRelay, type Relay } from './events/relay';
import { pathOf } from './files/store';
import {
  type Broker,
  createBroker,
  createDeviceAuth,
  createNoBroker,
  type Ingest,
  startIngest,
} from './ingest';
import {
  assertFilesFit,
  assertNotMoved,
  assertRestored,
  forgetMove,
  keysFor,
  noteKeys,
} from './installation/fit';
import { makeFolder } from './installation/folders';
import { ensurePartitions } from './jobs/partitions';
import { type FailedRecords, watchRecords } from './kit/records/failedRecords';
import { sealPlain } from './kit/sealing';
import type { Logger } from './log';
import { MODULES, SERVED } from './modules';
import { seedAlarmLevels } from './modules/alerts/told/levels';
import { openCare } from './partners/care/open';
import type { Care } from './partners/care/port';
import { openErp } from './partners/erp/open';
import type { ErpPort } from './partners/erp/port';
import { openPayment } from './partners/payment/open';
import type { PaymentPort } from './partners/payment/port';
import { openPlatforms } from './partners/platform/open';
import type { Platforms } from './partners/platform/port';
import { openSimOperators } from './partners/sim/open';
import type { SimOperators } from './partners/sim/port';
import { createScanner, type Scanner, tryScanner } from './scan/scanner';
import { type TlsIdentity, watchCertificate } from './tls/watch';

/** Everything below HTTP: storage, feed, broker and the write path. */
export interface Core {
  config: Config;
  /** Contents of uploaded files. */
  filesDir: string;
  database: TenantDatabase;
  keys: Keys;
  passwords: Passwords;
  chain: Chain;
  bus: Bus;
  /** Free space of the data folder; counts from the end of the start on, which writes little. */
  disk: DiskReserve & { armed: boolean };
  broker: Broker;
  /** Certificate and key; absent where a proxy speaks TLS, or nobody. */
  tls?: TlsIdentity;
  ingest: Ingest;
  relay: Relay;
  /** Looks at uploads for viruses; absent when the operator has none. */
  scanner?: Scanner;
  /** Collects money; absent where no provider is set up. */
  payment?: PaymentPort;
  platforms: Platforms;
  operators: SimOperators;
  care: Care;
  erp: ErpPort;
  records: FailedRecords;
  clock: () => number;
}

export const DEMO_SEED = 20_261;
const DEMO_MACHINES = 200;
/** Of the data folder: what people uploaded. */
const FILES = 'files';

interface Preparation {
  config: Config;
  keys: Keys;
  passwords: Passwords;
  log: Logger;
  now: number;
}

/** A first start makes everything and has nothing to say. */
function sayUpgrade(applied: Awaited<ReturnType<typeof migrate>>, log: Logger): void {
  if (applied.length === 0 || applied.length === ownMigrations().length) return;
  for (const { migration, ms } of applied) log.info({ migration, ms }, 'migrated');
  const seconds = applied.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  log.info({ migrations: applied.length, seconds }, 'the database is of this release now');
}

async function prepareData(database: Database, preparation: Preparation): Promise<void> {
  const { config, keys, passwords, log, now } = preparation;
  sayUpgrade(await migrate(database), log);
  await noteKeys(database, keys, config.dataDir);
  // Again: this one waited for a move that was going on.
  await assertNotMoved(database);
  if (!config.acceptMissingFiles) await assertFilesFit(database, join(config.dataDir, FILES));
  await assertTenantRoles(database);
  await ensurePartitions(database, now);
  await loadReferenceData(database);
  if (config.demo) {
    // Without a fleet of our own there are machines for others to play (npm run simulate).
    const machines = config.simulatorDevices || DEMO_MACHINES;
    const { hash: hashPassword } = passwords;
    const demos = MODULES.flatMap(({ demo }) => demo ?? []);
    const fileAt = (file: { id: string; digest: string }) => pathOf(join(config.dataDir, FILES), file);
    await loadDemoData(database, { now, machines, seed: DEMO_SEED, hashPassword, log, demos, fileAt });
  } else {
    await seedAdmin(database, passwords, { password: config.adminPassword, now });
  }
  await seedAlarmLevels(database);
}

const CLIENT_ID_DIGITS = 16;

/** `MQTT_PORT=0` without `MQTT_URL`: a console that no machine talks to. */
function openBroker(
  { mqttUrl, mqttPort }: Config,
  database: Database,
  { keys, tls }: { keys: Keys; tls: TlsIdentity | undefined },
  log: Logger,
): Promise<Broker> {
  if (!mqttUrl && mqttPort === 0) return Promise.resolve(createNoBroker());
  // Whoever takes over finds at the broker what waited for the node before.
  const clientId = `pharos-${keys.check.slice(0, CLIENT_ID_DIGITS)}`;
  return createBroker({ mqttUrl, mqttPort, clientId, authenticate: createDeviceAuth(database), tls, log });
}

/** A scanner that is down keeps nobody from the console; uploads are refused until it is back. */
function openScanner({ clamd: address }: Config, log: Logger): Scanner | undefined {
  const scanner = address && createScanner({ address, log });
  if (scanner) void tryScanner(scanner);
  return scanner;
}

const BROKER_PATIENCE_MS = 5_000;
const BROKER_LOOK_MS = 25;

/** A broker that is down keeps nobody from the console; one that is up must know us before we say ready. */
async function brokerReady(broker: Broker, log: Logger): Promise<void> {
  for (let waited = 0; !broker.ready(); waited += BROKER_LOOK_MS) {
    if (waited >= BROKER_PATIENCE_MS)
      return log.warn({ url: broker.url }, 'the MQTT broker cannot be reached yet');
    await new Promise((resolve) => setTimeout(resolve, BROKER_LOOK_MS));
  }
}

/** Below this the embedded database is not even opened: that writes to its log. */
const FULL_BYTES = 32 * 1024 * 1024;

async function openDisk(
  { dataDir, anchorDir, diskReserve, databaseUrl }: Config,
  log: Logger,
  closers: Closers,
) {
  makeFolder('DATA_DIR', dataDir);
  makeFolder('ANCHOR_DIR', anchorDir);
  const watched = await watchReserve({ folder: dataDir, reserve: diskReserve, log });
  closers.add(() => watched.stop());
  if (databaseUrl === undefined && watched.free < Math.min(diskReserve, FULL_BYTES))
    throw new StartError(
      `${resolve(dataDir)} has ${Math.floor(watched.free / 1024 / 1024)} MB of free space: too little for the ` +
        'database to start. Enlarge the volume or delete what is not of Pharos. Nothing was changed.',
    );
  return Object.assign(watched, { armed: false });
}

/** A server that is away, or does not let us in, is its operator's to start or to name. */
function openStorage(config: Config, disk: Core['disk']): Promise<TenantDatabase> {
  const opening = openDatabase({
    ...config,
    isLow: () => disk.armed && disk.low,
    isFull: () => disk.armed && disk.low && disk.free < FULL_BYTES,
  });
  if (config.databaseUrl === undefined) return opening;
  return opening.catch((error: unknown) => {
    throw new StartError(
      `DATABASE_URL: the database cannot be used: ${textOf(error)}. Start it, or correct DATABASE_URL. Nothing was changed.`,
    );
  });
}

/** Starts the write path, oldest dependency first; `closers` learns how to stop each part. */
export async function startCore(config: Config, log: Logger, closers: Closers): Promise<Core> {
  const clock = Date.now;
  assertRestored(config.dataDir);
  const tls = config.tls && watchCertificate({ files: config.tls, log });
  if (tls) closers.add(tls.stop);
  const disk = await openDisk(config, log, closers);
  const database = await openStorage(config, disk);
  closers.add(() => database.close());
  closers.add(serveCopies({ database, dataDir: config.dataDir, log, isLow: () => disk.low }));
  if (!database.durable) log.warn('the storage does not confirm writes: power loss may lose data');
  await (config.acceptMoved ? forgetMove(database) : assertNotMoved(database));
  const keys = await keysFor(database, config.dataDir);
  const passwords = createPasswords(keys.password);
  await prepareData(database, { config, keys, passwords, log, now: clock() });
  await sealPlain(database, SERVED, keys);
  const chain = createChain(keys.chain);
  const bus = config.natsUrl ? createNatsBus(config.natsUrl) : createLocalBus();
  closers.add(() => bus.close());
  disk.onChange(() => bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: STORAGE_HINT }]));
  const broker = await openBroker(config, database, { keys, tls }, log);
  closers.add(() => broker.close());
  const ingest = await startIngest({ database, bus, broker, clock, log, chain });
  closers.add(() => ingest.stop());
  await brokerReady(broker, log);
  const relay = createRelay({ database, bus, clock, log });
  await relay.start();
  closers.add(() => relay.stop());
  const filesDir = join(config.dataDir, FILES);
  const scanner = openScanner(config, log);
  return {
    config,
    filesDir,
    database,
    keys,
    passwords,
    chain,
    bus,
    disk,
    broker,
    tls,
    ingest,
    relay,
    scanner,
    platforms: openPlatforms({ database, keys, clock }),
    operators: openSimOperators({ database, keys, clock }),
    care: openCare({ database, keys, clock }),
    erp: openErp({ database, keys, clock }, config.erpHosts),
    records: watchRecords({ log, clock }),
    payment: await openPayment({ config, database, keys, clock, log, closers }),
    clock,
  };
}
