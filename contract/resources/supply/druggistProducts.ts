import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const OFFER_STATES = ['offered', 'short', 'ended'] as const;

/** What a supplier offers, at which price and in which packs. */
export const druggistProducts = defineResource({
  name: 'druggistProducts',
  permission: 'supply_chain_Mag',
  path: '/supplyChain/druggistMain/productInfo',
  tenancy: 'org',
  orgFrom: 'druggistId',
  title: 'offerNo',
  key: 'offerNo',
  fields: {
    offerNo: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'org' }),
    druggistId: f.ref('druggists', { required: true, fixed: true }),
    productId: f.ref('products', { required: true, fixed: true }),
    supplyPrice: f.money({ required: true, above: 0, ofOne: true }),
    minQty: f.number({ required: true, min: 1, max: 1_000_000, initial: 1, ofOne: true }),
    packQty: f.number({ required: true, min: 1, max: 1_000_000, initial: 1, ofOne: true }),
    stock: f.number({ required: true, min: 0, max: 1_000_000, initial: 0 }),
    expiryMin: f.date(),
    state: f.choice(OFFER_STATES, {
      required: true,
      initial: 'offered',
      tones: { offered: 'ok', short: 'warn', ended: 'off' },
    }),
  },
  list: {
    columns: [
      'offerNo',
      'druggistId',
      'productId',
      'supplyPrice',
      'state',
      'minQty',
      'packQty',
      'stock',
      'expiryMin',
    ],
    sort: 'offerNo',
    filters: ['druggistId', 'productId', 'state', 'supplyPrice', 'expiryMin', 'orgId'],
    search: ['offerNo'],
  },
  form: {
    offer: ['offerNo', 'orgId', 'druggistId', 'productId', 'state'],
    terms: ['supplyPrice', 'minQty', 'packQty', 'stock', 'expiryMin'],
  },
  can: ['create', 'update', 'delete', 'import'],
});
