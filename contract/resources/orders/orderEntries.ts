import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from '../../orders/ledger';
import { CHANNELS } from '../../orders/words';

const readOnly = true;

/** The money of orders in double entry: what happened, never changed afterwards. */
export const orderEntries = defineResource({
  name: 'orderEntries',
  permission: 'productSellReport',
  path: '/orderMain/tradingDetails/ledger',
  tenancy: 'org',
  title: 'entryNo',
  fields: {
    entryNo: f.text({ readOnly, max: 32 }),
    orderNo: f.text({ readOnly, max: 32 }),
    channel: f.choice(CHANNELS, { readOnly }),
    kind: f.choice(LEDGER_KINDS, { readOnly }),
    debit: f.choice(LEDGER_ACCOUNTS, { readOnly }),
    credit: f.choice(LEDGER_ACCOUNTS, { readOnly }),
    amount: f.money({ readOnly }),
    happenedAt: f.moment({ readOnly, exact: true }),
    day: f.date({ readOnly }),
    movedFrom: f.date({ readOnly }),
    deviceId: f.ref('devices', { readOnly }),
    refNo: f.text({ readOnly }),
  },
  list: {
    columns: [
      'entryNo',
      'orderNo',
      'kind',
      'amount',
      'debit',
      'credit',
      'happenedAt',
      'channel',
      'day',
      'movedFrom',
    ],
    sort: '-happenedAt',
    filters: [
      'kind',
      'channel',
      'day',
      'debit',
      'credit',
      'amount',
      'happenedAt',
      'movedFrom',
      'deviceId',
      'orgId',
    ],
    search: ['entryNo', 'orderNo', 'refNo'],
  },
  form: {
    entry: ['entryNo', 'orderNo', 'channel', 'orgId', 'deviceId', 'refNo'],
    amount: ['kind', 'debit', 'credit', 'amount'],
    day: ['happenedAt', 'day', 'movedFrom'],
  },
  can: [],
});
