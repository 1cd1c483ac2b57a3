import type { ErpChainOptions } from '../../../contract/orders/erp/chain';

/** An order in the books of a chain. */
export interface BookedOrder {
  id: string;
  chain: ErpChainOptions;
  content: Record<string, unknown>;
  /** How often it was pushed. */
  pushes: number;
  isWrittenOff: boolean;
}

/** Orders an ERP has received, each once. */
export function createErpBook() {
  const orders = new Map<string, BookedOrder>();
  const ends = new Map<string, object>();
  const keyOf = ({ cooperation }: ErpChainOptions, id: string) => `${cooperation}/${id}`;
  return {
    orders,
    /** How its own orders for replenishment have ended. */
    ends,
    /** Pushed again, an order that is not written off gets its newer content. */
    push(chain: ErpChainOptions, content: Record<string, unknown>): { order: BookedOrder; isNew: boolean } {
      const id = String(content.id);
      const known = orders.get(keyOf(chain, id));
      if (!known) {
        const order = { id, chain, content, pushes: 1, isWrittenOff: false };
        orders.set(keyOf(chain, id), order);
        return { order, isNew: true };
      }
      known.pushes += 1;
      if (!known.isWrittenOff) known.content = content;
      return { order: known, isNew: false };
    },
    remember(chain: ErpChainOptions, id: string): BookedOrder {
      const order = { id, chain, content: { id }, pushes: 1, isWrittenOff: false };
      orders.set(keyOf(chain, id), order);
      return order;
    },
    find: (chain: ErpChainOptions, id: string) => orders.get(keyOf(chain, id)),
  };
}
export type ErpBook = ReturnType<typeof createErpBook>;
