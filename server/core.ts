import { join } from 'node:path';
import { STORAGE_HINT } from '../contract/common/storage';
import { createPasswords, type Passwords } from './auth/password/passwords';
import { serveCopies } from './backup/serveCopies';
import type { Closers } from './closers';
import type { Config } from './config';
import { brokerReady, openBroker, openScanner } from './coreParts';
import { type Bus, createLocalBus, EVERYBODY } from './events/bus';
import { type Chain, createChain } from './events/chain';
import { createNatsBus } from './events/natsBus';
import { createRelay, type Relay } from './events/relay';
import { type Broker, type Ingest, startIngest } from './ingest';
import { assertNotMoved, forgetMove, keysFor } from './installation/fit';
import type { Storage } from './installation/storage';
import { type FailedRecords, watchRecords } from './kit/records/failedRecords';
import { sealPlain } from './kit/sealing';
import type { Logger } from './log';
import { SERVED } from './modules';
import { BATCH_EFFECTS } from './modules/batchEffects';
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
import { FILES_FOLDER, prepareData } from './prepareData';
import type { Scanner } from './scan/scanner';
import type { Keys } from './secrets/keys';
import { type TlsIdentity, watchCertificate } from './tls/watch';

/** Everything below HTTP: storage, feed, broker and the write path. */
export interface Core extends Storage {
  config: Config;
  /** Contents of uploaded files. */
  filesDir: string;
  keys: Keys;
  passwords: Passwords;
  chain: Chain;
  bus: Bus;
  broker: Broker;
  /** Certificate and key; absent without TLS, or where a proxy terminates it. */
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
  log: Logger;
}

/** An open storage, and the closers of what is started on it. */
export interface CoreOptions extends Storage {
  config: Config;
  log: Logger;
  closers: Closers;
}

/** Starts the write path, oldest dependency first; each part registers its stop in `closers`. */
export async function startCore({ config, log, closers, database, disk }: CoreOptions): Promise<Core> {
  const clock = Date.now;
  const tls = config.tls && watchCertificate({ files: config.tls, log });
  if (tls) closers.add(tls.stop);
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
  const ingest = await startIngest({ database, bus, broker, clock, log, chain, effects: BATCH_EFFECTS });
  closers.add(() => ingest.stop());
  await brokerReady(broker, log);
  const relay = createRelay({ database, bus, clock, log });
  await relay.start();
  closers.add(() => relay.stop());
  const filesDir = join(config.dataDir, FILES_FOLDER);
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
    platforms: openPlatforms({ database, keys, clock, bus }),
    operators: openSimOperators({ database, keys, clock, bus }),
    care: openCare({ database, keys, clock, bus }),
    erp: openErp({ database, keys, clock, bus }, config.erpHosts),
    records: watchRecords({ log, clock }),
    payment: await openPayment({ config, database, keys, clock, bus, log, closers }),
    clock,
    log,
  };
}
