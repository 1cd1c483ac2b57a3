import { randomBytes } from 'node:crypto';
import type {
  CarePartnerOptions,
  ErpPartnerOptions,
  OperatorPartnerOptions,
  PlatformPartnerOptions,
  PlatformScenario,
  PlatformStoreOptions,
} from '../../contract/simulation';
import { type CarePartner, startCarePartner } from './care';
import { type ErpPartner, startErpPartner } from './erp/erp';
import { type OperatorPartner, startOperatorPartner } from './operators';
import { type PlatformPartner, startPlatformPartner } from './platforms';

const SKUS = [
  { id: '77000101', name: '布洛芬缓释胶囊 0.3g*20粒', price: 1_580 },
  { id: '77000102', name: '对乙酰氨基酚片 0.5g*12片', price: 690 },
  { id: '77000103', name: '医用外科口罩 10只', price: 990 },
];

/** `MEITUAN:MD1,JD:JD1`. @throws Error */
function storesOf(list: string): PlatformStoreOptions[] {
  return list.split(',').map((part, index) => {
    const [platform, storeNo] = part.split(':');
    if ((platform !== 'MEITUAN' && platform !== 'JD') || !storeNo) throw new Error(`--stores=${list}`);
    return { platform, storeNo, platStoreId: String(11_900_000 + index), skus: SKUS };
  });
}

export interface PlatformServers {
  options: PlatformPartnerOptions;
  partner: PlatformPartner;
}
type StandaloneOptions = Pick<PlatformPartnerOptions, 'merchantUrl' | 'scenario' | 'port'> & {
  stores: string;
};

/** The delivery platforms for a server of another process, with keys of this run. */
export async function startPlatforms({ stores, ...wanted }: StandaloneOptions): Promise<PlatformServers> {
  const key = () => randomBytes(16).toString('hex');
  const options: PlatformPartnerOptions = {
    ...wanted,
    customers: true,
    seed: Date.now(),
    meituan: { appId: '4001', secret: key() },
    jd: { appKey: key(), secret: key(), token: key() },
    stores: storesOf(stores),
    known: [],
    knownAfterSales: [],
  };
  return { options, partner: await startPlatformPartner(options) };
}

/** What a person fills in where he connects a store. */
export function shownPlatforms({ options: { meituan, jd }, partner: { urls } }: PlatformServers): string[] {
  return [
    `Meituan    address ${urls.MEITUAN}  key ${meituan.appId}  secret ${meituan.secret}`,
    `JD Daojia  address ${urls.JD}  key ${jd.appKey}  secret ${jd.secret}  token ${jd.token}`,
  ];
}

export interface Operators {
  options: OperatorPartnerOptions;
  partner: OperatorPartner;
}

/** The operators of SIM cards for a server of another process: whatever card it asks about is one in use. */
export async function startOperators(scenario: PlatformScenario, port: number): Promise<Operators> {
  const account = () => ({ appKey: randomBytes(4).toString('hex'), secret: randomBytes(16).toString('hex') });
  const options: OperatorPartnerOptions = {
    scenario: scenario === 'faults' ? 'faults' : 'calm',
    seed: Date.now(),
    accounts: { CMCC: account(), CUCC: account(), CTCC: account() },
    cards: [],
    open: true,
    port,
  };
  return { options, partner: await startOperatorPartner(options) };
}

/** What a person fills in where he connects an account. */
export function shownOperators({ options: { accounts }, partner: { urls } }: Operators): string[] {
  const line = (name: string, operator: keyof typeof accounts) =>
    `${name} address ${urls[operator]}  key ${accounts[operator].appKey}  secret ${accounts[operator].secret}`;
  return [line('China Mobile ', 'CMCC'), line('China Unicom ', 'CUCC'), line('China Telecom', 'CTCC')];
}

type Patients = Pick<
  CarePartnerOptions,
  'serverUrl' | 'scenario' | 'port' | 'hospitals' | 'channels' | 'consultations'
>;

/** Hospitals, channels and internet hospitals for a server of another process, which has given out their keys. */
export function startCare(own: Patients): Promise<CarePartner> {
  return startCarePartner({ patients: true, seed: Date.now(), pharmacies: {}, ...own });
}

/** What a person fills in where he registers them; those without keys are to be named on the command line. */
export function shownCare({ hospitals, channels, consultations }: Patients, { url }: CarePartner): string[] {
  const lines = [
    ['hospitals', hospitals.length, '--hospitals'],
    ['channels', channels.length, '--channels'],
    ['internet hospitals', consultations.length, '--consultations'],
  ] as const;
  return lines.map(([name, count, flag]) =>
    count > 0 ? `${name}  address ${url}` : `${name}  address ${url}  silent: name their keys by ${flag}`,
  );
}

export interface Erps {
  options: ErpPartnerOptions;
  partner: ErpPartner;
}

/** `C001:MD1001,C002:MD2001`: ERPs of these chains, with secrets of this run. @throws Error */
export async function startErps({
  erp,
  ...wanted
}: Pick<ErpPartnerOptions, 'merchantUrl' | 'scenario' | 'port'> & { erp: string }): Promise<Erps> {
  const chains = erp.split(',').map((part) => {
    const [cooperation, storeNo] = part.split(':');
    if (!cooperation || !storeNo) throw new Error(`--erp=${erp}`);
    const drugIds = SKUS.map(({ id }) => id);
    return { cooperation, storeNo, drugIds, secret: randomBytes(16).toString('hex'), known: [] };
  });
  const options: ErpPartnerOptions = { ...wanted, seed: Date.now(), chains };
  return { options, partner: await startErpPartner(options) };
}

/** What a person fills in where he connects an ERP. */
export function shownErps({ options, partner }: Erps): string[] {
  return options.chains.map(
    ({ cooperation, secret }) =>
      `ERP        address ${partner.url}  cooperation ${cooperation}  secret ${secret}`,
  );
}
