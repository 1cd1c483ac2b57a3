import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { servedChargeOrders } from './orders';
import { type ChargingWorld, openChargingWorld, START } from './testCharging';

let world: ChargingWorld;
beforeEach(async () => {
  world = await openChargingWorld();
  for (const id of ['c1', 'c2'])
    await world.database.query(
      `insert into charge_orders (id, org_id, order_no, state, lines, amount, pay_type, pay_deadline, paid_at, ordered_at)
       values ($1, 'shop', $1, 'active', '[]', 5000, 'wechat', $2, $2, $2)`,
      [id, new Date(START)],
    );
  await world.database.query(
    `insert into roles (id, code, name, type) values ('r1', 'R1', 'role', 'platform_admin')`,
  );
  await world.database.query(
    `insert into users (id, org_id, role_id, code, name, password_hash) values ('u1', 'root', 'r1', 'u1', 'n', 'h')`,
  );
  await world.database.query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by, placed)
     values ('f1', 'root', 'invoice.pdf', 'document', 'application/pdf', 9, 'd', 'u1', false)`,
  );
});
afterEach(() => world.close());

const run = (id: string, command: string, args: Record<string, unknown> = {}, reason?: string) =>
  world.change(async (work) => {
    const context = { ...work.context, principal: { ...work.context.principal, userId: 'u1' } };
    const { version } = await findRecord(work, servedChargeOrders, id);
    const asked = { ...work, context };
    return runCommand(asked, servedChargeOrders, command, id, { version, args, reason }, () => undefined);
  });
const TITLE = { title: '杭州康健大药房', taxNo: '91350100M000100Y43' };
const INVOICE = { invoiceNo: '24332000000012345678', invoiceDate: '2026-04-01', invoiceFile: 'f1' };

it('an invoice has its number, date and document, which its buyer can read', async () => {
  await expect(run('c1', 'issueInvoice', INVOICE)).rejects.toMatchObject({ status: 409 });
  await run('c1', 'askInvoice', TITLE);
  await expect(run('c1', 'issueInvoice', { ...INVOICE, invoiceFile: null })).rejects.toMatchObject({
    status: 400,
  });
  expect(await run('c1', 'issueInvoice', INVOICE)).toMatchObject({ invoiceState: 'issued', ...INVOICE });
  const [file] = await world.database.query<{ org_id: string }>(`select org_id from files where id = 'f1'`);
  expect(file?.org_id).toBe('shop');
});

it('an invoice number is unique', async () => {
  for (const id of ['c1', 'c2']) await run(id, 'askInvoice', TITLE);
  await run('c1', 'issueInvoice', INVOICE);
  await expect(run('c2', 'issueInvoice', INVOICE)).rejects.toMatchObject({ key: 'err.charge.invoiceTaken' });
});

it('an invoice request can be corrected, rejected with a reason and made again', async () => {
  await run('c1', 'askInvoice', TITLE);
  await run('c1', 'askInvoice', { ...TITLE, title: '杭州康健大药房有限公司' });
  expect(await run('c1', 'refuseInvoice', {}, '抬头与税号不一致')).toMatchObject({
    invoiceState: 'refused',
    invoiceRefusal: '抬头与税号不一致',
  });
  await expect(run('c1', 'issueInvoice', INVOICE)).rejects.toMatchObject({
    key: 'err.charge.invoiceNotAsked',
  });
  expect(await run('c1', 'askInvoice', TITLE)).toMatchObject({ invoiceState: 'asked', invoiceRefusal: null });
});

it('an issued invoice is reversed before a new one with another number is requested', async () => {
  await run('c1', 'askInvoice', TITLE);
  await expect(run('c1', 'issueInvoice', { ...INVOICE, invoiceDate: '2026-12-31' })).rejects.toMatchObject({
    status: 400,
  });
  await run('c1', 'issueInvoice', INVOICE);
  await expect(run('c1', 'askInvoice', TITLE)).rejects.toMatchObject({ key: 'err.charge.invoiceIssued' });
  const reversal = { invoiceReversalNo: '24332000000099999999' };
  expect(await run('c1', 'reverseInvoice', reversal, '税号错误')).toMatchObject({
    invoiceState: 'reversed',
    ...reversal,
  });
  await run('c1', 'askInvoice', TITLE);
  await run('c2', 'askInvoice', TITLE);
  for (const id of ['c1', 'c2'])
    for (const invoiceNo of [INVOICE.invoiceNo, reversal.invoiceReversalNo])
      await expect(run(id, 'issueInvoice', { ...INVOICE, invoiceNo })).rejects.toMatchObject({
        key: 'err.charge.invoiceTaken',
      });
});

it('reversed invoices stay on the order with their reversals, and their numbers stay taken', async () => {
  const numbers = ['24332000000000000001', '24332000000000000002', '24332000000000000003'] as const;
  const reversals = ['24332000000000000091', '24332000000000000092'] as const;
  await run('c1', 'askInvoice', TITLE);
  for (const [index, invoiceNo] of numbers.entries()) {
    expect(await run('c1', 'issueInvoice', { ...INVOICE, invoiceNo })).toMatchObject({
      invoiceNo,
      invoiceReversalNo: null,
    });
    const reversalNo = reversals[index];
    if (!reversalNo) break;
    await run('c1', 'reverseInvoice', { invoiceReversalNo: reversalNo }, '税号错误');
    await run('c1', 'askInvoice', TITLE);
  }
  const [row] = await world.database.query(
    `select invoice_no, invoice_reversed from charge_orders where id = 'c1'`,
  );
  expect(row).toEqual({
    invoice_no: numbers[2],
    invoice_reversed: `${numbers[0]} → ${reversals[0]}; ${numbers[1]} → ${reversals[1]}`,
  });
  await run('c2', 'askInvoice', TITLE);
  await expect(run('c2', 'issueInvoice', { ...INVOICE, invoiceNo: numbers[0] })).rejects.toMatchObject({
    key: 'err.charge.invoiceTaken',
  });
  await run('c2', 'issueInvoice', { ...INVOICE, invoiceNo: '24332000000000000004' });
  await expect(
    run('c2', 'reverseInvoice', { invoiceReversalNo: reversals[1] }, '税号错误'),
  ).rejects.toMatchObject({ key: 'err.charge.invoiceTaken' });
});

it('of two reversals at the same time one gets the number and the other is refused with the reason', async () => {
  for (const [id, last] of [
    ['c1', '1'],
    ['c2', '2'],
  ] as const) {
    await run(id, 'askInvoice', TITLE);
    await run(id, 'issueInvoice', { ...INVOICE, invoiceNo: `2433200000000000001${last}` });
  }
  const invoiceReversalNo = '24332000000000000095';
  const done = await Promise.allSettled(
    ['c1', 'c2'].map((id) => run(id, 'reverseInvoice', { invoiceReversalNo }, '税号错误')),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = done.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { status: 409, key: 'err.charge.invoiceTaken' } });
  const rows = await world.database.query(
    `select invoice_state, invoice_reversal_no is not null as has from charge_orders order by invoice_state`,
  );
  expect(rows).toEqual([
    { invoice_state: 'issued', has: false },
    { invoice_state: 'reversed', has: true },
  ]);
});

it('an unpaid order has no invoice', async () => {
  await world.database.query(`update charge_orders set state = 'to_pay' where id = 'c1'`);
  await expect(run('c1', 'askInvoice', TITLE)).rejects.toMatchObject({ key: 'err.charge.invoiceUnpaid' });
});
