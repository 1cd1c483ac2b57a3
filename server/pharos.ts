import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Closers } from './closers';
import { inParallel } from './concurrency/parallel';
import type { Config } from './config';
import { type Core, type CoreOptions, startCore } from './core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoMachines, inStore } from './db/demo-data';
import { startDemoFleet } from './demoFleet';
import { startDemoOperator } from './demoOperator';
import { registerOldReaders } from './demoReaders';
import { startFront } from './front';
import type { StartingServer } from './http/starting';
import { createJobRunner, type JobRunner } from './jobs/jobs';
import { registerMaintenance } from './jobs/maintenance';
import { registerBulkRuns } from './kit/bulk/runBulkRun';
import { createKit } from './kit/kit';
import { registerImportJobs } from './kit/transfer/imports/importJobs';
import type { Logger } from './log';
import { MODULES, PAYABLES, SERVED } from './modules';
import { takePaymentNotice } from './modules/paymentNotices';
import { startDemoPharmacist } from './modules/prescriptions/demo/pharmacist';
import { redeemPrescription } from './modules/prescriptions/redeem';
import { startDemoCare } from './partners/care/demo';
import { medicinesOfAll } from './partners/care/demoChannel';
import { startDemoCustomers } from './partners/customers';
import { startDemoErp } from './partners/erp/demo';
import { startDemoHealthMachines } from './partners/healthMachines';
import { startDemoPlatforms } from './partners/platform/demo';
import { startDemoOperators } from './partners/sim/demo';
import { registerPaymentJobs } from './payable/paymentJobs';
import { DEMO_SEED } from './prepareData';
import { registerSmsJobs } from './sms/webhook';

export interface Pharos {
  /** Where the console is. */
  url: string;
  /** Lines a person should read at the start. */
  notes: string[];
  /** Stops in the reverse order of starting; everything acknowledged is on disk afterwards. */
  stop(): Promise<void>;
}

/** For `npm run simulate`: demo machines and their secrets. Written in demo mode only. */
const MACHINES_FILE = 'demo-machines.json';
/** For `npm run simulate:partners`: what the hospitals of the demonstration may prescribe. */
const MEDICINES_FILE = 'demo-medicines.json';

function jobsOf(core: Core, log: Logger): JobRunner {
  const { config, database, clock } = core;
  const timer = { now: clock };
  const jobs = createJobRunner({ database, clock: timer, log });
  registerMaintenance(jobs, database, timer, config);
  const kit = createKit(core, SERVED);
  registerImportJobs(jobs, kit);
  registerBulkRuns(jobs, kit);
  registerSmsJobs(jobs, { database, clock, config, keys: core.keys });
  registerPaymentJobs(jobs, { ...core, kit, log }, PAYABLES, takePaymentNotice);
  for (const module of MODULES)
    module.jobs?.(jobs, { ...core, kit, log, redeem: redeemPrescription, payables: PAYABLES });
  return jobs;
}

/** The start is over when what runs once per period is planned. @throws when the database is lost meanwhile */
export async function startJobs(jobs: JobRunner, closers: Closers): Promise<void> {
  closers.add(() => jobs.stop());
  await jobs.start();
}

/** Somebody at another computer would otherwise find out by being refused. */
function nameNotes({ publicUrls }: Config): string[] {
  return publicUrls.length > 0
    ? []
    : ['served at localhost only; set PUBLIC_URL to be reached under another name'];
}

function demoNotes(): string[] {
  const accounts = DEMO_ACCOUNTS.map(({ code, role }) => `${code} (${role})`);
  return [`demo accounts, password ${DEMO_PASSWORD}: ${accounts.join(', ')}`];
}

/** Simulated counterparts: machines, partners and customers. */
async function startDemoPartners(
  parts: Core & { log: Logger; closers: Closers },
  url: string,
  errands: MessagePort,
): Promise<void> {
  const merchantUrl = url.replace('localhost', '127.0.0.1');
  const customers = parts.config.simulatorDevices > 0;
  const partners = [
    () => startDemoPlatforms(parts, { merchantUrl, customers }),
    () => startDemoOperators(parts),
    () => startDemoCare(parts, { serverUrl: merchantUrl, patients: customers, errands }),
    () => startDemoErp(parts, { merchantUrl }),
    async () =>
      writeFileSync(join(parts.config.dataDir, MEDICINES_FILE), JSON.stringify(await medicinesOfAll(parts))),
  ];
  const callers = [
    () => startDemoCustomers(parts, merchantUrl),
    () => startDemoHealthMachines(parts, merchantUrl),
  ];
  const all = [...partners, ...(customers ? callers : [])];
  await inParallel(all, all.length, (start) => start());
}

/** Starts all parts on an open storage; each registers its stop in `closers`. */
export async function startPharos(options: CoreOptions, starting?: StartingServer): Promise<Pharos> {
  const { config, log, closers } = options;
  const core = await startCore(options);
  const url = await startFront(core, closers, starting);
  const errands = new MessageChannel();
  if (config.demo) await startDemoPartners({ ...core, log, closers }, url, errands.port1);
  // After the partners, so that it stops before them: what runs at the stop still has somebody to ask.
  await startJobs(jobsOf(core, log), closers);
  core.disk.armed = true;
  const brokerRuns = config.mqttUrl !== undefined || config.mqttPort !== 0;
  const machines = config.demo ? await demoMachines(core.database) : [];
  if (config.demo) await registerOldReaders(core.database, DEMO_SEED);
  if (config.demo) writeFileSync(join(config.dataDir, MACHINES_FILE), JSON.stringify(machines));
  if (config.demo && brokerRuns && config.simulatorDevices > 0) {
    const installed = machines.slice(0, machines.length - inStore(machines.length));
    const fleet = startDemoFleet({
      url: core.broker.url,
      machines: installed,
      seed: DEMO_SEED,
      errands: errands.port2,
      log,
    });
    closers.add(() => fleet.stop());
    const operator = startDemoOperator(core, log);
    const pharmacist = startDemoPharmacist(core, log);
    closers.add(() => pharmacist.stop());
    closers.add(() => operator.stop());
  }
  const notes = [`mqtt ${core.broker.url}`, ...nameNotes(config), ...(config.demo ? demoNotes() : [])];
  return { url, notes, stop: () => closers.run() };
}
