import { expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import { createOrderBook } from './book';

it('a completed order stays completed after a full refund, and any other is canceled by it', () => {
  const book = createOrderBook(createRandom(1), () => 1_000);
  const skus = [{ id: 's1', name: 's', price: 500 }];
  const store = { platform: 'MEITUAN' as const, storeNo: 'M1', platStoreId: '1', skus };
  for (const [place, end] of [
    ['completed', 'completed'],
    ['riding', 'cancelled'],
  ] as const) {
    const order = Object.assign(book.place(store, place), { place });
    book.collect(order);
    book.cancel(order);
    expect(order.place).toBe(end);
    expect(book.money().filter(({ no, kind }) => no === place && kind === 'refund')).toMatchObject([
      { amount: order.paid },
    ]);
  }
});
