import { randomBytes } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import type { CarePartnerOptions } from '../../../contract/simulation';
import type { Closers } from '../../closers';
import type { Logger } from '../../log';
import { createSecretBox } from '../../secrets/secretBox';
import { startDemoWorker } from '../demoWorker';
import { type DemoPartner, type Deps, demoChannelOf, medicinesOf } from './demoChannel';

const SEED = 20_263;
/** Keys of the demonstration; a partner that somebody has given keys stays as it is. */
const KEY = 'ak_demo_';

const TABLES = ['hospitals', 'pharmacies', 'prescriptionChannels', 'onlineHospitals'] as const;
type Table = (typeof TABLES)[number];

/** Partners without keys of their own get some of this start; written nowhere but sealed. */
async function withKeys({ database, keys, clock }: Deps, table: Table): Promise<DemoPartner[]> {
  const rows = await database.db
    .selectFrom(table)
    .select(['id', 'code', 'accessUrl'])
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('appKey', 'is', null), eb('appKey', 'like', `${KEY}%`)]))
    .execute();
  const partners = rows.map(({ id, code, accessUrl }) => ({
    id,
    code: String(code),
    accessUrl,
    appKey: KEY + String(code),
    secret: randomBytes(24).toString('base64url'),
  }));
  for (const { id, appKey, secret } of partners)
    await database.db
      .updateTable(table)
      .set({
        appKey,
        secretBox: createSecretBox(keys.record).seal(secret, id),
        secretIssuedAt: new Date(clock()),
        previousBox: null,
        previousUntil: null,
      })
      .where('id', '=', id)
      .execute();
  return partners;
}

async function internetHospitals({ database }: Deps): Promise<ReadonlySet<string>> {
  const rows = await database.db
    .selectFrom('hospitals')
    .select('id')
    .where('type', '=', 'internet')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Machines that have counts for an internet hospital. */
async function machinesOf({ database }: Deps, hospitalId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('prepaidDevices')
    .innerJoin('prepaidAccounts', 'prepaidAccounts.id', 'prepaidDevices.accountId')
    .innerJoin('devices', 'devices.id', 'prepaidDevices.deviceId')
    .select('devices.serialNo')
    .where('prepaidAccounts.hospitalId', '=', hospitalId)
    .where('prepaidDevices.remaining', '>', 0)
    .orderBy('devices.serialNo')
    .execute();
  return rows.map(({ serialNo }) => String(serialNo));
}

async function factsOf(deps: Deps) {
  const [hospitals, pharmacies] = [await withKeys(deps, 'hospitals'), await withKeys(deps, 'pharmacies')];
  const channels = await withKeys(deps, 'prescriptionChannels');
  const providers = await withKeys(deps, 'onlineHospitals');
  const clinics = providers.map(async ({ id, code, appKey, secret }) => ({
    code,
    appKey,
    secret,
    machines: await machinesOf(deps, id),
  }));
  const internet = await internetHospitals(deps);
  const own = hospitals.map(async ({ id, code, appKey, secret }) => ({
    code,
    appKey,
    secret,
    internet: internet.has(id),
    medicines: await medicinesOf(deps, 'hospitalCodes', id),
  }));
  return {
    all: [...hospitals, ...pharmacies, ...channels, ...providers],
    hospitals: await Promise.all(own),
    channels: await Promise.all(channels.map((each) => demoChannelOf(deps, each))),
    consultations: await Promise.all(clinics),
    pharmacies: Object.fromEntries(pharmacies.map(({ appKey, secret }) => [appKey, secret])),
  };
}

type CareStart = Pick<CarePartnerOptions, 'serverUrl' | 'patients'> & { errands: MessagePort };

/** Runs simulated hospitals, pharmacies and channels beside the server: their addresses lead to them. */
export async function startDemoCare(
  deps: Deps & { log: Logger; closers: Closers },
  { serverUrl, patients, errands }: CareStart,
): Promise<void> {
  const { all, ...facts } = await factsOf(deps);
  const options: CarePartnerOptions = {
    scenario: 'calm',
    patients,
    seed: SEED,
    serverUrl,
    ...facts,
    port: 0,
  };
  const { said: url, stop } = await startDemoWorker<string>({ kind: 'care', options, errands }, deps.log);
  if (!url) return;
  deps.closers.add(stop);
  for (const { accessUrl } of all)
    if (accessUrl !== null && URL.canParse(accessUrl)) deps.care.reach.set(new URL(accessUrl).host, url);
}
