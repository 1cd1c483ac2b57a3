import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { AFTER_SALE_HANDLING, JD_AFTER_SALE_WORDS } from '../../orders/platform/afterSales';
import { afterSaleStates } from '../../orders/states';
import { PICTURE_PROBLEMS, REFUND_PICTURES_MAX } from '../../orders/words';
import { JD_AFTER_SALES } from '../service/work';

const QUESTIONS = [
  '201',
  '202',
  '203',
  '204',
  '205',
  '206',
  '207',
  '301',
  '302',
  '401',
  '402',
  '501',
  '502',
  '601',
] as const;
const readOnly = true;

/** What customers of JD Daojia ask for after the delivery. */
export const jdAfterSales = defineResource({
  ...JD_AFTER_SALES,
  tenancy: 'org',
  title: 'afsNo',
  fields: {
    afsNo: f.text({ readOnly, max: 32 }),
    orderId: f.ref('jdOrders', { readOnly }),
    state: stateField(afterSaleStates),
    platState: f.choice(JD_AFTER_SALE_WORDS, { readOnly }),
    handleType: f.choice(AFTER_SALE_HANDLING, { readOnly }),
    questionType: f.choice(QUESTIONS, { readOnly }),
    questionDesc: f.long({ readOnly, max: 500 }),
    pictures: f.files('image', { max: REFUND_PICTURES_MAX, readOnly }),
    picturesProblem: f.choices(PICTURE_PROBLEMS, { readOnly }),
    refundAmt: f.money({ readOnly }),
    customerName: f.text({ readOnly, personal: 'name', sealed: true }),
    customerPhone: f.text({ readOnly, max: 20, personal: 'phone', sealed: true }),
    appliedAt: f.moment({ readOnly }),
    deadlineAt: f.moment({ readOnly }),
    handledBy: f.text({ readOnly }),
    handledAt: f.moment({ readOnly }),
    rejectReason: f.long({ readOnly }),
  },
  list: {
    columns: [
      'afsNo',
      'state',
      'deadlineAt',
      'refundAmt',
      'handleType',
      'questionType',
      'orderId',
      'customerName',
      'appliedAt',
    ],
    sort: '-appliedAt',
    filters: [
      'state',
      'handleType',
      'questionType',
      'orderId',
      'refundAmt',
      'deadlineAt',
      'appliedAt',
      'orgId',
    ],
    search: ['afsNo', 'questionDesc'],
  },
  form: {
    request: [
      'afsNo',
      'orderId',
      'orgId',
      'handleType',
      'questionType',
      'questionDesc',
      'pictures',
      'picturesProblem',
      'refundAmt',
      'appliedAt',
    ],
    customer: ['customerName', 'customerPhone'],
    decision: ['state', 'platState', 'deadlineAt', 'handledBy', 'handledAt', 'rejectReason'],
  },
  can: [],
  revealedBy: 'order:reveal',
  states: [afterSaleStates],
  commands: commandsOf(afterSaleStates),
});
