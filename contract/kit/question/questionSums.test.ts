import { describe, expect, it } from 'vitest';
import { tradingDetails } from '../../resources/orders/tradingDetails';
import { products } from '../../resources/products/products';
import { stocktakes } from '../../resources/stock/stocktakes';
import { parseSums } from './questionSums';

describe('columns that are added up', () => {
  it('are amounts and counts', () => {
    expect(parseSums(tradingDetails, 'qty,amt,refundAmt')).toEqual(['qty', 'amt', 'refundAmt']);
    expect(parseSums(stocktakes, 'laneCount,diffQty,diffAmount')).toHaveLength(3);
  });

  it.each(['sellingPrice', 'purchasePrice', 'sortOrder', 'minStockAlert'])(
    'exclude values that describe a single product: %s',
    (name) => expect(parseSums(products, name)).toBeUndefined(),
  );

  it('exclude the unit price beside a quantity', () => {
    expect(parseSums(tradingDetails, 'qty,price')).toBeUndefined();
  });
});
