import { stockMovements } from '../../../contract/resources/stock/stockMovements';
import type { ServedResource } from '../../kit/served';

/** The list is a view over the ledger of the lanes. */
export const servedStockMovements: ServedResource = {
  resource: stockMovements,
  table: 'stockMovementList',
  view: true,
};
