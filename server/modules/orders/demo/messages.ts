import type { MessageState } from '../../../../contract/orders/platform/messages';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';

type Message = NewRow<'partnerMessages'>;
interface Scene {
  partner: 'meituan' | 'jd';
  state: MessageState;
  what: string;
  more?: Partial<Message>;
}

const SCENES: readonly Scene[] = [
  { partner: 'meituan', state: 'done', what: 'order' },
  { partner: 'meituan', state: 'done', what: 'logistics' },
  { partner: 'meituan', state: 'done', what: 'refund' },
  { partner: 'jd', state: 'done', what: 'newOrder' },
  { partner: 'jd', state: 'done', what: 'finishOrder' },
  {
    partner: 'jd',
    state: 'done',
    what: 'POST /jd/djapi/order/es/query',
    more: { direction: 'out', status: 200 },
  },
  {
    partner: 'meituan',
    state: 'refused',
    what: 'order',
    more: { cause: 'forged', problem: 'unknown application 9001' },
  },
  {
    partner: 'jd',
    state: 'refused',
    what: 'newOrder',
    more: { cause: 'stale', problem: 'signed at 2026-01-01 00:00:00' },
  },
  { partner: 'jd', state: 'received', what: 'lockOrder' },
  { partner: 'meituan', state: 'finding', what: 'order', more: { finding: 'unknown_store' } },
  { partner: 'jd', state: 'finding', what: 'newOrder', more: { finding: 'unknown_product' } },
  { partner: 'meituan', state: 'finding', what: 'order', more: { finding: 'amounts' } },
  {
    partner: 'jd',
    state: 'failed',
    what: 'finishOrder',
    more: { cause: 'no_answer', problem: 'answered 502', tries: 10 },
  },
  {
    partner: 'meituan',
    state: 'failed',
    what: 'GET /meituan/api/v1/order/confirm',
    more: { direction: 'out', cause: 'no_answer', problem: 'answered 502', status: 502 },
  },
];

const textOf = (partner: string, bill: string) =>
  partner === 'jd'
    ? new URLSearchParams({
        app_key: 'demo-jd',
        jd_param_json: JSON.stringify({ billId: bill, statusId: '41000' }),
      })
    : new URLSearchParams({ app_id: 'demo-meituan', order_id: bill, status: '2' });

/** Messages of the last hour in each state, about orders that are there. */
export function buildMessages({ world }: DemoWorld, orders: readonly NewRow<'orders'>[]): Message[] {
  return SCENES.map(({ partner, state, what, more }, index) => {
    const channel = partner.toUpperCase();
    const ours = orders.filter((order) => order.channel === channel);
    const order = ours.at(-1 - index);
    const bill = String(order?.platOrderNo ?? index);
    const at = world.now - (60 - index * 4) * MINUTE_MS;
    const isOver = state === 'done' || state === 'finding';
    return {
      id: world.newId(at),
      partner,
      direction: 'in',
      at: new Date(at),
      subject: bill,
      what,
      headers: JSON.stringify({ store: order?.storeId, urls: [] }),
      body: String(textOf(partner, bill)),
      status: null,
      answer: null,
      cause: null,
      problem: null,
      finding: null,
      state,
      tries: 0,
      handledAt: isOver ? new Date(at + 400) : null,
      ...more,
    };
  });
}
