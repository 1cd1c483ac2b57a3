import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../contract/time/durations';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { ConsultMessage, ConsultRequest } from '../../../partners/care/consultation';
import { endConsultations } from '../deadlines';
import { servedInquiryOrders } from '../inquiries';
import { type ConsultWorld, MACHINES, openConsultWorld, PROVIDER } from '../testConsult';
import { takeConsult } from './take';

/** Noon in China. */
const NOON = Date.UTC(2026, 3, 1, 4);
const PRICE = 990;
const ACCOUNT = {
  ...PROVIDER,
  kind: 'consultation',
  id: 'oh',
  orgId: 'org',
  secrets: [],
  signType: 'hmac_sha256',
} as const;
let world: ConsultWorld;
let last = 0;
beforeAll(async () => {
  world = await openConsultWorld(5);
  await world.database.query(
    `insert into inquiry_settings (id, org_id, name, mode, duration_min, price, free_times, service_hours, timeout_min,
       auto_assign, need_real_name, consent_version)
     values ('s', 'org', 'Video', 'video', 20, $1, 1, '08:00-22:00', 5, true, true, 'v1')`,
    [PRICE],
  );
});
beforeEach(async () => {
  world.time.now = NOON;
  await world.database.query('delete from inquiry_orders');
});
afterAll(() => world.close());

type RequestOverrides = Partial<Omit<ConsultRequest, 'patient'>> & {
  patient?: Partial<ConsultRequest['patient']>;
};
/** Asks, where the provider hears nothing. */
async function ask({ patient, ...wish }: RequestOverrides = {}) {
  last += 1;
  const told: ConsultRequest = {
    kind: 'request',
    consultNo: `C${last}`,
    seq: 1,
    serialNo: MACHINES[0] ?? '',
    mode: 'video',
    payKind: 'cash',
    complaint: '咽痛',
    patient: { name: '赵敏', ...patient },
    ...wish,
  } as ConsultRequest;
  const { care: _care, ...deps } = world.deps;
  const { finding } = await takeConsult(deps, ACCOUNT, told);
  const [row] = await world.database.query<Record<string, unknown>>(
    'select pay_kind, fee, duration_min, state from inquiry_orders where ext_no = $1',
    [told.consultNo],
  );
  return { finding, row };
}
const due = (payKind: string, fee: number) => ({
  pay_kind: payKind,
  fee,
  duration_min: 20,
  state: 'waiting',
});

it('books the fee of the institution and reports another fee as a finding', async () => {
  expect(await ask()).toEqual({ finding: undefined, row: due('cash', PRICE) });
  expect(await ask({ fee: PRICE })).toEqual({ finding: undefined, row: due('cash', PRICE) });
  expect(await ask({ fee: 500 })).toEqual({ finding: 'amounts', row: due('cash', PRICE) });
  expect((await ask({ fee: 500, mode: 'text' })).row).toMatchObject({ pay_kind: 'cash', fee: 500 });
});

it('declines outside the local opening hours', async () => {
  world.time.now = NOON + 10 * HOUR_MS - 1;
  expect((await ask()).finding).toBeUndefined();
  world.time.now += 1;
  expect(await ask()).toEqual({ finding: 'outside_hours', row: undefined });
});

it('declines when the hospital cannot identify the patient', async () => {
  const patient = { realName: false };
  expect(await ask({ patient })).toEqual({ finding: 'not_identified', row: undefined });
  expect((await ask({ patient, mode: 'text' })).finding).toBeUndefined();
  expect((await ask({ patient: { realName: true } })).finding).toBeUndefined();
});

it('declines after the daily limit until the next day', async () => {
  await world.database.query('update hospital_authorizations set daily_limit = 2');
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.filter(({ finding }) => finding === 'daily_limit')).toHaveLength(1);
  expect(await ask()).toEqual({ finding: 'daily_limit', row: undefined });
  await world.database.query(
    `update inquiry_orders set state = 'cancelled' where ext_no = (select min(ext_no) from inquiry_orders)`,
  );
  expect((await ask()).finding).toBeUndefined();
  world.time.now += 24 * HOUR_MS;
  expect((await ask()).finding).toBeUndefined();
  await world.database.query('update hospital_authorizations set daily_limit = null');
});

it('is free up to the daily limit of the settings for a recognized patient', async () => {
  const patient = { phone: '13800138000' };
  expect((await ask({ patient, fee: PRICE })).row).toEqual(due('free', 0));
  expect((await ask({ patient })).row).toEqual(due('cash', PRICE));
  expect((await ask({ patient: { phone: '13800138001' } })).row).toEqual(due('free', 0));
  world.time.now += 24 * HOUR_MS;
  expect((await ask({ patient })).row).toEqual(due('free', 0));
});

it('uses a count of the institution even when it is free for the patient', async () => {
  const patient = { phone: '13800138002' };
  expect((await ask({ patient, payKind: 'prepaid' })).row).toEqual(due('prepaid', 0));
});

const booked = (ext: string) =>
  world.database.query<Record<string, unknown>>(
    `select kind, debit, credit, amount::int as amount from order_entries
     where inquiry_id = (select id from inquiry_orders where ext_no = $1) order by entry_no`,
    [ext],
  );
const say = async (told: object) => {
  const { care: _care, ...deps } = world.deps;
  return takeConsult(deps, ACCOUNT, told as ConsultMessage);
};
const charged = [
  { kind: 'charge', debit: 'customer', credit: 'owed', amount: PRICE },
  { kind: 'payment', debit: 'hospital', credit: 'customer', amount: PRICE },
];
const finished = { doctor: '陈医生', certNo: '1', conclusion: '上呼吸道感染', signature: 'x' };

it('returns the count when no doctor comes and books nothing for a free one', async () => {
  await ask();
  const failed = `C${last}`;
  await ask({ patient: { phone: '13800138009' } });
  const free = `C${last}`;
  world.time.now += HOUR_MS;
  await endConsultations(world.deps);
  const back = { kind: 'refund', debit: 'owed', credit: 'hospital', amount: PRICE };
  expect(await booked(failed)).toEqual([...charged, back]);
  expect(await booked(free)).toEqual([]);
});

// The last one: its consultation has a record, which nobody deletes.
it('books the patient’s payment in the ledger and recognizes it when the consultation ends', async () => {
  await ask();
  const consultNo = `C${last}`;
  expect(await booked(consultNo)).toEqual(charged);
  await say({ kind: 'accept', consultNo, seq: 2, doctor: '陈医生' });
  await say({ kind: 'finish', consultNo, seq: 3, ...finished });
  const earned = { kind: 'hand_out', debit: 'owed', credit: 'sales', amount: PRICE };
  expect(await booked(consultNo)).toEqual([...charged, earned]);
  const [{ id } = { id: '' }] = await world.database.query<{ id: string }>(
    'select id from inquiry_orders where ext_no = $1',
    [consultNo],
  );
  await world.change(async (work) => {
    const { version } = await findRecord(work, servedInquiryOrders, id);
    const call = { version, args: {}, reason: '误诊' };
    return runCommand(work, servedInquiryOrders, 'refund', id, call, () => undefined);
  });
  const back = { kind: 'refund', debit: 'sales', credit: 'hospital', amount: PRICE };
  expect(await booked(consultNo)).toEqual([...charged, earned, back]);
});
