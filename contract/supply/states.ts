import { f } from '../kit/field';
import { isEmpty } from '../kit/problem';
import { defineStates } from '../kit/states';
import { TRANSPORT_DECISIONS } from './transport';

const TRANSPORT_RANGE = { min: -80, max: 80, digits: 1, unit: 'celsius' } as const;

/** Purchase orders: from the draft to settled goods. */
export const purchaseStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: {
    draft: undefined,
    submitted: 'warn',
    confirmed: 'warn',
    shipped: 'warn',
    received: 'warn',
    accepted: 'ok',
    part_rejected: 'bad',
    rejected: 'bad',
    stocked: 'ok',
    settled: 'ok',
    cancelled: 'off',
  },
  events: {
    submit: { from: ['draft'], to: 'submitted', needs: 'M', error: 'err.supply.submit' },
    confirm: { from: ['submitted'], to: 'confirmed', needs: 'M', error: 'err.supply.confirm' },
    ship: {
      from: ['confirmed'],
      error: 'err.supply.ship',
      to: 'shipped',
      needs: 'M',
      args: { shipNo: f.text({ required: true, max: 64 }) },
    },
    receive: {
      from: ['shipped'],
      error: 'err.supply.receive',
      to: 'received',
      needs: 'O',
      args: { tempRecordFile: f.file('document') },
    },
    accept: {
      from: ['received'],
      error: 'err.supply.accept',
      to: ['accepted', 'part_rejected', 'rejected'],
      needs: 'O',
      args: {
        sampleSize: f.number({ required: true, min: 0, max: 1_000_000 }),
        defects: f.number({ required: true, min: 0, max: 1_000_000, initial: 0 }),
        rejectReason: f.long(),
        inspectionFile: f.file('document'),
        /** Where it came after the goods. */
        tempRecordFile: f.file('document'),
        /** Of cold goods: the lowest and highest value of that record, and what follows outside of their range. */
        transportLow: f.number(TRANSPORT_RANGE),
        transportHigh: f.number(TRANSPORT_RANGE),
        tempDecision: f.choice(TRANSPORT_DECISIONS),
        tempReason: f.long(),
      },
    },
    stock: {
      from: ['accepted', 'part_rejected'],
      error: 'err.supply.stock',
      errors: { rejected: 'err.supply.nothingTaken' },
      to: 'stocked',
      needs: 'M',
      args: {
        warehouseId: f.ref('warehouses', {
          where: ({ orgId }) => ({ enabled: 'true', ...(isEmpty(orgId) ? {} : { orgId: `in:${orgId}` }) }),
        }),
      },
    },
    settle: { from: ['stocked'], to: 'settled', needs: 'M', error: 'err.supply.settle' },
    cancel: {
      from: ['draft', 'submitted', 'confirmed'],
      to: 'cancelled',
      needs: 'M',
      reason: true,
      danger: true,
      error: 'err.supply.shipped',
    },
  },
});

/** An order is changed until it is accepted. */
export const PURCHASE_OPEN: readonly unknown[] = ['draft', 'submitted', 'confirmed', 'shipped', 'received'];
