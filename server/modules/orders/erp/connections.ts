import { isErpAddress } from '../../../../contract/orders/erp/address';
import { erpConnections } from '../../../../contract/resources/orders/erpConnections';
import { invalid } from '../../../kit/records/draft';
import type { ServedResource } from '../../../kit/served';
import { keepErpKey } from '../../../partners/erp/accounts';

/** What opens an ERP goes where no list reads it, sealed. */
export const servedErpConnections: ServedResource = {
  resource: erpConnections,
  commands: {
    async connect({ trx, deps }, { id, orgId, connectedAt }, { apiUrl, cooperation, appSecret }) {
      const typed = String(apiUrl);
      const url = typed.endsWith('/') ? typed.slice(0, -1) : typed;
      if (!isErpAddress(url, [...(deps.erp?.trusted ?? [])])) throw invalid({ apiUrl: 'err.erp.address' });
      await keepErpKey(trx, deps, { connectionId: id, orgId: String(orgId), secret: String(appSecret) });
      return {
        set: { apiUrl: url, cooperation, connectedAt: connectedAt ?? new Date(deps.clock()) },
      };
    },
  },
};
