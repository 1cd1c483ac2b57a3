import type { OperatorCardOptions } from '../../../contract/simulation';
import type { CarePartner } from '../../../simulator/partners/care';
import type { ErpPartner } from '../../../simulator/partners/erp/erp';
import { type OperatorPartner, startOperatorPartner } from '../../../simulator/partners/operators';
import type { PaymentPartner } from '../../../simulator/partners/payment';
import { type PlatformPartner, startPlatformPartner } from '../../../simulator/partners/platforms';
import type { ApiClient } from '../../../tests/e2e/apiClient';
import { command, listAll, type Row } from '../rows';
import { connectStores, type Keys, storesOf } from '../shop';
import { runCarePartner } from './care';
import { runErpPartner } from './erp';
import { openProvider } from './payment';
import { billScenarioOf, habitsOf, newKey, type PartnerStart, portOf, scenarioOf } from './ports';

/** Everybody outside whom Pharos speaks with. */
export interface Partners {
  platforms: PlatformPartner;
  care: CarePartner;
  operators: OperatorPartner;
  erp: ErpPartner;
  provider: PaymentPartner;
  stop(): Promise<void>;
}

async function openPlatforms(start: PartnerStart, api: ApiClient): Promise<PlatformPartner> {
  const { pharos, options, clock } = start;
  const keys: Keys = {
    meituan: { appId: 'day-meituan', secret: newKey() },
    jd: { appKey: 'day-jd', secret: newKey(), token: newKey() },
  };
  const stores = await storesOf(api);
  const partner = await startPlatformPartner(
    {
      scenario: scenarioOf(options),
      billScenario: billScenarioOf(options),
      faultShare: options.faults,
      habits: habitsOf(options),
      pace: 3_600 / options.seconds,
      customers: false,
      seed: options.seed,
      merchantUrl: pharos.url,
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

async function openOperators(start: PartnerStart, api: ApiClient): Promise<OperatorPartner> {
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

/** Starts the simulated partners, and connects Pharos with them as persons do on its pages. */
export async function openPartners(start: PartnerStart): Promise<Partners> {
  const api = await start.pharos.as('admin');
  const platforms = await openPlatforms(start, api);
  const erp = await runErpPartner(start, api);
  const operators = await openOperators(start, api);
  const provider = await openProvider(start);
  const care = await runCarePartner(start, api);
  return {
    platforms,
    care,
    operators,
    erp,
    provider,
    async stop() {
      for (const partner of [platforms, erp, operators, care, provider]) await partner.stop();
    },
  };
}
