import { MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import type { DemoOrders } from '../../../db/demo-data/orders/orders';
import { type NewRow, padded } from '../../../db/demo-data/world';

const ERPS = ['HYDEE', 'QIANFANG', 'SHIKONG'] as const;
const STATES = ['connected', 'connected', 'connected', 'connected', 'paused', 'draft'] as const;
const DRUGS = 12;

/** The ERP of each institution that sells: most of them are connected. */
export function buildErpConnections({ world, tree }: DemoWorld, { orders }: DemoOrders) {
  const random = world.random.fork('erp-connections');
  const sellers = [...new Set(orders.map(({ orgId }) => orgId))];
  return sellers.map((orgId, index): NewRow<'erpConnections'> => {
    const state = STATES[index % STATES.length] ?? 'draft';
    const erpCode = ERPS[index % ERPS.length] ?? 'HYDEE';
    const org = tree.rows.find(({ id }) => id === orgId);
    const isOpen = state !== 'draft';
    const at = world.from + random.int(0, 600) * MINUTE_MS;
    return {
      id: world.newId(at),
      orgId,
      name: `${org?.name ?? ''} ERP`,
      erpCode,
      storeNo: `MD${padded(1_001 + index, 4)}`,
      state,
      apiUrl: isOpen ? `https://erp${index + 1}.example/erp` : null,
      cooperation: isOpen ? `demo-${padded(index + 1, 3)}` : null,
      // Orders of the month before are in the list already.
      connectedAt: isOpen ? new Date(world.now) : null,
      heardAt: isOpen ? new Date(world.now - random.int(1, 30) * MINUTE_MS) : null,
      remarks: null,
    };
  });
}

/** Whose products a merchant sells. */
const institutionOf = ({ owners }: DemoWorld['tree'], orgId: string) =>
  owners.find((owner) => owner.orgId === orgId)?.institutionId;

/** What the stores of connected chains have. */
export function buildErpStocks(
  { world, products, tree }: DemoWorld,
  connections: readonly NewRow<'erpConnections'>[],
): NewRow<'erpStocks'>[] {
  const random = world.random.fork('erp-stocks');
  return connections
    .filter(({ state }) => state === 'connected')
    .flatMap(({ id, orgId, storeNo }) =>
      products
        .filter(({ orgId: owner, thirdCode }) => owner === institutionOf(tree, orgId) && thirdCode)
        .slice(0, DRUGS)
        .map((product) => {
          const at = world.now - random.int(2, 90) * MINUTE_MS;
          return {
            id: world.newId(at),
            orgId,
            connectionId: id,
            storeNo,
            drugId: String(product.thirdCode),
            productId: product.id,
            quantity: random.int(0, 60),
            toldAt: new Date(at),
          };
        }),
    );
}
