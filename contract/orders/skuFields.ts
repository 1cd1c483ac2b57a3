import { PARTNER_CAUSES } from '../common/partnerCauses';
import { f } from '../kit/field';

const SYNC_STATES = ['pending', 'synced', 'failed'] as const;
type Row = Readonly<Record<string, unknown>>;

/** A product of ours as a store of a platform offers it. */
export const skuFields = {
  platSkuId: f.text({ required: true, fixed: true, check: 'code' }),
  name: f.text({ required: true, max: 128 }),
  productId: f.ref('products'),
  barcode: f.text({ check: 'ean13', max: 13 }),
  spec: f.text(),
  price: f.money({ required: true, above: 0, ofOne: true }),
  stock: f.number({ required: true, min: 0, initial: 0 }),
  onSale: f.flag({ readOnly: true, initial: false }),
  syncState: f.choice(SYNC_STATES, {
    readOnly: true,
    initial: 'pending',
    tones: { pending: 'warn', synced: 'ok', failed: 'bad' },
  }),
  syncedAt: f.moment({ readOnly: true }),
  syncCause: f.choice(PARTNER_CAUSES, { readOnly: true }),
  syncError: f.text({ readOnly: true, max: 200 }),
};

export const skuList = {
  columns: ['name', 'platSkuId', 'storeId', 'onSale', 'price', 'stock', 'productId', 'syncState', 'syncedAt'],
  sort: 'name',
  filters: ['storeId', 'onSale', 'syncState', 'price', 'stock', 'productId', 'orgId'],
  search: ['name', 'platSkuId', 'barcode'],
} as const;

export const skuForm = {
  product: ['storeId', 'platSkuId', 'name', 'spec', 'barcode', 'productId', 'orgId'],
  sale: ['price', 'stock', 'onSale'],
  sync: ['syncState', 'syncedAt', 'syncCause', 'syncError'],
} as const;

/** What is not mapped to a product of ours cannot be sold: no lane would hold it. */
export const skuCommands = {
  // Once more to the platform, which did not take it.
  sync: {
    needs: 'M',
    bulk: true,
    refusal: (row: Row) => (row.syncState === 'failed' ? undefined : 'err.sku.notFailed'),
  },
  publish: {
    needs: 'M',
    bulk: true,
    refusal: (row: Row) =>
      row.onSale === true ? 'err.sku.onSale' : row.productId ? undefined : 'err.sku.unmapped',
  },
  withdraw: {
    needs: 'M',
    bulk: true,
    danger: true,
    refusal: (row: Row) => (row.onSale === true ? undefined : 'err.sku.offSale'),
  },
} as const;
