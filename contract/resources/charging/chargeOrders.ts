import { TERM_NAMES } from '../../charging/price';
import { chargeOrderStates, invoiceStates } from '../../charging/states';
import { CHARGE_PAY_TYPES } from '../../charging/words';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';

const readOnly = true;
const commands = commandsOf(chargeOrderStates, invoiceStates);

/** Services that institutions have bought. Prices are those of the day of the order. */
export const chargeOrders = defineResource({
  name: 'chargeOrders',
  permission: 'chargeOrder',
  path: '/chargeMain/chargeOrder',
  tenancy: 'org',
  title: 'orderNo',
  fields: {
    orderNo: f.text({ readOnly, max: 32 }),
    state: stateField(chargeOrderStates),
    lines: f.lines(
      {
        itemId: f.ref('chargeItems', { readOnly }),
        term: f.choice(TERM_NAMES, { readOnly }),
        qty: f.number({ readOnly }),
        base: f.money({ readOnly }),
        discount: f.money({ readOnly }),
        upgrade: f.money({ readOnly }),
        pay: f.money({ readOnly }),
      },
      { readOnly, sums: ['base', 'discount', 'upgrade', 'pay'] },
    ),
    amount: f.money({ readOnly }),
    payType: f.choice(CHARGE_PAY_TYPES, { readOnly }),
    payDeadline: f.moment({ readOnly, exact: true }),
    payTradeNo: f.text({ readOnly }),
    paidAt: f.moment({ readOnly }),
    orderedBy: f.text({ readOnly }),
    orderedAt: f.moment({ readOnly }),
    closedAt: f.moment({ readOnly }),
    invoiceTitle: f.text({ readOnly, max: 128 }),
    invoiceTaxNo: f.text({ readOnly, max: 20 }),
    invoiceState: stateField(invoiceStates),
    invoiceNo: f.text({ readOnly, max: 20 }),
    invoiceDate: f.date({ readOnly }),
    invoiceFile: f.file('document', { readOnly }),
    invoiceRefusal: f.text({ readOnly, max: 200 }),
    invoiceReversalNo: f.text({ readOnly, max: 20 }),
    /** Each with the number it was reversed under. */
    invoiceReversed: f.long({ readOnly, max: 2_000 }),
  },
  list: {
    columns: [
      'orderNo',
      'orgId',
      'state',
      'amount',
      'payType',
      'payDeadline',
      'paidAt',
      'orderedAt',
      'invoiceState',
      'invoiceNo',
      'invoiceReversed',
    ],
    sort: '-orderedAt',
    filters: [
      'state',
      'payType',
      'amount',
      'invoiceState',
      'invoiceNo',
      'invoiceReversed',
      'paidAt',
      'orderedAt',
      'orgId',
    ],
    search: ['orderNo', 'payTradeNo', 'orderedBy', 'invoiceNo', 'invoiceReversed'],
  },
  form: {
    order: ['orderNo', 'orgId', 'state', 'orderedBy', 'orderedAt', 'closedAt'],
    lines: ['lines'],
    payment: ['amount', 'payType', 'payDeadline', 'payTradeNo', 'paidAt'],
    invoice: [
      'invoiceState',
      'invoiceRefusal',
      'invoiceTitle',
      'invoiceTaxNo',
      'invoiceNo',
      'invoiceDate',
      'invoiceFile',
      'invoiceReversalNo',
      'invoiceReversed',
    ],
  },
  can: [],
  states: [chargeOrderStates, invoiceStates],
  commands: {
    ...commands,
    confirmPayment: {
      ...commands.confirmPayment,
      needs: 'A',
      args: {
        amount: f.money({ required: true, above: 0 }),
        tradeNo: f.text({ required: true, check: 'code', max: 32 }),
      },
    },
    askInvoice: {
      ...commands.askInvoice,
      needs: { action: 'charge:buy' },
      args: {
        title: f.text({ required: true, max: 128 }),
        taxNo: f.text({ required: true, check: 'uscc', max: 18 }),
      },
      begins: ({ invoiceTitle, invoiceTaxNo }) => ({ title: invoiceTitle, taxNo: invoiceTaxNo }),
    },
    issueInvoice: {
      ...commands.issueInvoice,
      needs: 'A',
      args: {
        invoiceNo: f.text({ required: true, check: 'code', max: 20 }),
        invoiceDate: f.date({ required: true }),
        invoiceFile: f.file('document', { required: true }),
      },
    },
    reverseInvoice: {
      ...commands.reverseInvoice,
      needs: 'A',
      args: { invoiceReversalNo: f.text({ required: true, check: 'code', max: 20 }) },
    },
  },
});
