import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  CareChannelOptions,
  CareConsultationOptions,
  CareHospitalOptions,
  ErpChainOptions,
  OperatorCardOptions,
} from '../../contract/simulation';
import { type CarePartner, startCarePartner } from '../../simulator/partners/care';
import { type ErpPartner, startErpPartner } from '../../simulator/partners/erp/erp';
import { type OperatorPartner, startOperatorPartner } from '../../simulator/partners/operators';
import { type PlatformPartner, startPlatformPartner } from '../../simulator/partners/platforms';
import type { ApiClient } from '../../tests/e2e/apiClient';
import type { DayClock } from './clock';
import { type House, PARTNER_PORTS } from './house';
import type { DayOptions } from './options';
import { command, list, listAll, type Row } from './rows';
import { connectStores, type Keys, storesOf } from './shop';

/** Everybody outside whom the house speaks with. */
export interface Partners {
  platforms: PlatformPartner;
  care: CarePartner;
  operators: OperatorPartner;
  erp: ErpPartner;
  stop(): Promise<void>;
}
export interface Start {
  house: House;
  options: DayOptions;
  clock: DayClock;
}

const newKey = () => randomBytes(16).toString('hex');
const portOf = ({ options }: Start, name: keyof typeof PARTNER_PORTS) => options.port + PARTNER_PORTS[name];
/** Half of those who want to cancel get no answer: then the platform agrees by itself. */
const habitsOf = ({ faults }: DayOptions) => ({ changesMind: faults * 2, complains: faults });
const scenarioOf = ({ faults }: DayOptions) => (faults > 0 ? 'faults' : 'calm');

async function openPlatforms(start: Start, api: ApiClient): Promise<PlatformPartner> {
  const { house, options, clock } = start;
  const keys: Keys = {
    meituan: { appId: 'day-meituan', secret: newKey() },
    jd: { appKey: 'day-jd', secret: newKey(), token: newKey() },
  };
  const stores = await storesOf(api);
  const partner = await startPlatformPartner(
    {
      scenario: scenarioOf(options),
      faultShare: options.faults,
      habits: habitsOf(options),
      pace: 3_600 / options.seconds,
      customers: false,
      seed: options.seed,
      merchantUrl: house.url,
      ...keys,
      stores,
      known: [],
      knownAfterSales: [],
      port: portOf(start, 'platforms'),
    },
    clock.now,
  );
  await connectStores(api, stores, partner.urls, keys);
  return partner;
}

type Issued = Row & { appKey: string; secret: string };
const issue = (api: ApiClient, name: string, row: Row) => command<Issued>(api, name, row, 'issueSecret');

/** Medicines whose codes are mapped already. */
async function medicinesOf(
  api: ApiClient,
  name: string,
): Promise<Map<string, CareHospitalOptions['medicines']>> {
  const found = new Map<string, CareHospitalOptions['medicines']>();
  for (const { ownerId, extCode, extName, extSpec, approvalNo } of await listAll(api, name, {
    state: 'in:mapped',
  }))
    found.set(String(ownerId), [
      ...(found.get(String(ownerId)) ?? []),
      {
        code: String(extCode),
        name: String(extName),
        spec: String(extSpec ?? ''),
        approvalNo: String(approvalNo),
      },
    ]);
  return found;
}

async function hospitalsOf(api: ApiClient): Promise<CareHospitalOptions[]> {
  const [rows, medicines] = [await listAll(api, 'hospitals'), await medicinesOf(api, 'hospitalCodes')];
  const open = rows.filter(({ enabled }) => enabled === true);
  const all: CareHospitalOptions[] = [];
  for (const row of open) {
    const { appKey, secret } = await issue(api, 'hospitals', row);
    const internet = row.type === 'internet';
    all.push({ code: String(row.code), internet, appKey, secret, medicines: medicines.get(row.id) ?? [] });
  }
  return all;
}

/** Channels that sign with the secret we share; the others bring keys of their own. */
async function channelsOf(api: ApiClient): Promise<CareChannelOptions[]> {
  const [rows, medicines] = [
    await listAll(api, 'prescriptionChannels'),
    await medicinesOf(api, 'channelCodes'),
  ];
  const links = await listAll(api, 'channelHospitals', { state: 'in:attached' });
  const hospitals = new Map((await listAll(api, 'hospitals')).map((row) => [row.id, row]));
  const all: CareChannelOptions[] = [];
  for (const row of rows.filter(({ enabled }) => enabled === true)) {
    const { appKey, secret, version } = await issue(api, 'prescriptionChannels', row);
    const signType = row.signType as CareChannelOptions['signType'];
    const privateKey = await ownKey(api, { ...row, version }, signType);
    const attached = links
      .filter(({ channelId }) => channelId === row.id)
      .flatMap(({ hospitalId }) => hospitals.get(String(hospitalId)) ?? [])
      .filter(({ enabled }) => enabled === true);
    const codes = attached.map(({ code }) => String(code));
    const own = { code: String(row.code), appKey, secret, signType, privateKey };
    all.push({ ...own, hospitals: codes, medicines: medicines.get(row.id) ?? [] });
  }
  return all;
}

const PEM = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const RSA = { modulusLength: 2_048, ...PEM } as const;
const SM2 = { namedCurve: 'SM2', ...PEM } as const;

async function ownKey(api: ApiClient, row: Row, signType: CareChannelOptions['signType']) {
  if (signType === 'hmac_sha256') return undefined;
  const pair = signType === 'sm2_sm3' ? generateKeyPairSync('ec', SM2) : generateKeyPairSync('rsa', RSA);
  await api.raw('PUT', `/prescriptionChannels/${row.id}`, {
    version: row.version,
    publicKey: pair.publicKey,
  });
  return pair.privateKey;
}

/** Counts are bought and given to machines that may offer the hospital, as many as will be asked for. */
async function fillUp(api: ApiClient, hospital: Row, serials: Map<string, string>, wanted: number) {
  const machines: string[] = [];
  const inForce = await listAll(api, 'hospitalAuthorizations', {
    state: 'in:active',
    hospitalId: `in:${hospital.id}`,
  });
  const accounts = await listAll(api, 'prepaidAccounts', { hospitalId: `in:${hospital.id}` });
  for (const account of accounts) {
    const authorization = inForce.find(({ orgId }) => orgId === account.orgId);
    const devices = ((authorization?.deviceIds ?? []) as string[]).slice(0, 4);
    if (devices.length === 0) continue;
    const each = Math.ceil(wanted / devices.length);
    let row = await command(api, 'prepaidAccounts', account, 'recharge', { times: each * devices.length });
    for (const deviceId of devices)
      row = await command(api, 'prepaidAccounts', row, 'allocate', { deviceId, delta: each });
    machines.push(...devices.flatMap((id) => serials.get(id) ?? []));
  }
  return machines;
}

async function clinicsOf(start: Start, api: ApiClient): Promise<CareConsultationOptions[]> {
  const { options } = start;
  const serials = new Map((await listAll(api, 'devices')).map(({ id, serialNo }) => [id, String(serialNo)]));
  const all: CareConsultationOptions[] = [];
  for (const row of (await listAll(api, 'onlineHospitals')).filter(({ enabled }) => enabled === true)) {
    const { appKey, secret, version } = await issue(api, 'onlineHospitals', row);
    const accessUrl = `https://127.0.0.1:${portOf(start, 'care')}/clinic`;
    const { status, body } = await api.raw('PUT', `/onlineHospitals/${row.id}`, { version, accessUrl });
    if (status !== 200) throw new Error(`the address of a clinic: ${body.key}`);
    const machines = await fillUp(api, row, serials, options.consultations);
    all.push({ code: String(row.code), appKey, secret, machines });
  }
  return all;
}

async function openCare(start: Start, api: ApiClient): Promise<CarePartner> {
  const { house, options, clock } = start;
  return startCarePartner(
    {
      scenario: scenarioOf(options),
      faultShare: options.faults,
      patients: false,
      doctors: true,
      seed: options.seed,
      serverUrl: house.url,
      hospitals: await hospitalsOf(api),
      channels: await channelsOf(api),
      consultations: await clinicsOf(start, api),
      pharmacies: {},
      port: portOf(start, 'care'),
    },
    clock.now,
  );
}

const cardOf = (row: Row): OperatorCardOptions => ({
  operator: row.operator as OperatorCardOptions['operator'],
  iccid: String(row.iccid),
  msisdn: String(row.msisdn),
  state: row.state as OperatorCardOptions['state'],
  stopReason: row.stopReason as string | null,
  before: (row.stateBeforeStop ?? null) as string | null,
  imei: (row.imeiBound ?? null) as string | null,
  usedMb: Number(row.usedMb ?? 0),
  mbPerDay: 5,
  expireAt: row.expireAt as string | null,
});

async function openOperators(start: Start, api: ApiClient): Promise<OperatorPartner> {
  const { options, clock } = start;
  const account = () => ({ appKey: 'day-sim', secret: newKey() });
  const accounts = { CMCC: account(), CUCC: account(), CTCC: account() };
  const partner = await startOperatorPartner({
    scenario: scenarioOf(options),
    faultShare: options.faults,
    seed: options.seed,
    accounts,
    cards: (await listAll(api, 'iotCards')).map(cardOf),
    open: false,
    port: portOf(start, 'operators'),
    clock: clock.now,
  });
  for (const row of await listAll(api, 'simAccounts')) {
    const operator = row.operator as OperatorCardOptions['operator'];
    const { appKey, secret: appSecret } = accounts[operator];
    await command(api, 'simAccounts', row, 'connect', { apiUrl: partner.urls[operator], appKey, appSecret });
  }
  return partner;
}

async function openErp(start: Start, api: ApiClient): Promise<ErpPartner> {
  const { house, options, clock } = start;
  const connections = await listAll(api, 'erpConnections', { state: 'in:connected,paused' });
  const products = (await list(api, 'products')).filter(({ thirdCode }) => typeof thirdCode === 'string');
  const chains = connections.map(
    ({ storeNo }, index): ErpChainOptions => ({
      cooperation: `day-${index + 1}`,
      secret: newKey(),
      storeNo: String(storeNo),
      drugIds: products.slice(0, 30).map(({ thirdCode }) => String(thirdCode)),
      known: [],
    }),
  );
  const partner = await startErpPartner(
    {
      scenario: scenarioOf(options),
      faultShare: options.faults,
      seed: options.seed,
      merchantUrl: house.url,
      chains,
      port: portOf(start, 'erp'),
    },
    clock.now,
  );
  for (const [index, row] of connections.entries()) {
    const { cooperation, secret: appSecret } = chains[index] as ErpChainOptions;
    await command(api, 'erpConnections', row, 'connect', { apiUrl: partner.url, cooperation, appSecret });
  }
  return partner;
}

/** Starts the simulated partners, and connects the house with them as persons do on its pages. */
export async function openPartners(start: Start): Promise<Partners> {
  const api = await start.house.as('admin');
  const platforms = await openPlatforms(start, api);
  const erp = await openErp(start, api);
  const operators = await openOperators(start, api);
  const care = await openCare(start, api);
  return {
    platforms,
    care,
    operators,
    erp,
    async stop() {
      for (const partner of [platforms, erp, operators, care]) await partner.stop();
    },
  };
}
