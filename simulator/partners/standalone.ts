import { randomBytes } from 'node:crypto';
import type {
  ErpPartnerOptions,
  PlatformPartnerOptions,
  PlatformStoreOptions,
} from '../../contract/simulation';
import { type ErpPartner, startErpPartner } from './erp/erp';
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

export interface Platforms {
  options: PlatformPartnerOptions;
  partner: PlatformPartner;
}
type Wanted = Pick<PlatformPartnerOptions, 'merchantUrl' | 'scenario' | 'port'> & { stores: string };

/** The delivery platforms for a server of another process, with keys of this run. */
export async function startPlatforms({ stores, ...wanted }: Wanted): Promise<Platforms> {
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
export function shownPlatforms({ options: { meituan, jd }, partner: { urls } }: Platforms): string[] {
  return [
    `Meituan    address ${urls.MEITUAN}  key ${meituan.appId}  secret ${meituan.secret}`,
    `JD Daojia  address ${urls.JD}  key ${jd.appKey}  secret ${jd.secret}  token ${jd.token}`,
  ];
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
