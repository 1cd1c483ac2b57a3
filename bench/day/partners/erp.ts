import type { ErpChainOptions } from '../../../contract/orders/erp/chain';
import { type ErpPartner, startErpPartner } from '../../../simulator/partners/erp/erp';
import type { ApiClient } from '../../../tests/e2e/apiClient';
import { command, list, listAll } from '../rows';
import { newKey, type PartnerStart, portOf, scenarioOf } from './ports';

export async function runErpPartner(start: PartnerStart, api: ApiClient): Promise<ErpPartner> {
  const { pharos, options, clock } = start;
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
      merchantUrl: pharos.url,
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
