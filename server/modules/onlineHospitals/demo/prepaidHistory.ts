import { PREPAID_MOVES, type PrepaidKind } from '../../../../contract/onlineHospitals/prepaid';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { type NewRow, padded } from '../../../db/demo-data/world';

export type EntryRow = NewRow<'prepaidEntries'>;

export type DemoPrepaidAccount = Pick<NewRow<'prepaidAccounts'>, 'id' | 'orgId' | 'hospitalId'>;

/** What each machine is given first. */
const FIRST = 30;

/** Counts as they are while the history is written; the database works out the same ones. */
export interface PrepaidRows {
  entries: EntryRow[];
  rechargeRecords: NewRow<'rechargeRecords'>[];
  transferRecords: NewRow<'transferRecords'>[];
  allocationRecords: NewRow<'allocationRecords'>[];
  prepaidAccounts: NewRow<'prepaidAccounts'>[];
}

export function entry(
  { world }: DemoWorld,
  { id, orgId }: DemoPrepaidAccount,
  kind: PrepaidKind,
  at: number,
  own: Partial<EntryRow>,
) {
  const [fromPot, toPot] = PREPAID_MOVES[kind];
  const time = new Date(at);
  return {
    id: world.newId(at),
    orgId,
    accountId: id,
    kind,
    fromPot,
    toPot,
    times: 1,
    deviceId: null,
    refNo: null,
    note: null,
    madeBy: null,
    createdAt: time,
    updatedAt: time,
    ...own,
  } satisfies EntryRow;
}

export interface LedgerWriter extends PrepaidRows {
  demo: DemoWorld;
  account: DemoPrepaidAccount;
  number(prefix: string, at: number): string;
  admin: string;
}

function recharge(
  { demo, account, number, admin, entries, rechargeRecords }: LedgerWriter,
  at: number,
  times: number,
  voidedAt?: number,
): void {
  const rechNo = number('RC', at);
  const time = new Date(at);
  // Who voids has not made it. What was taken over from before nobody here made: it can be voided, or was.
  const takenOver = voidedAt !== undefined || times < 500;
  const madeBy = takenOver ? null : admin;
  entries.push(entry(demo, account, 'recharge', at, { times, refNo: rechNo, madeBy }));
  if (voidedAt !== undefined) {
    const own = { times, refNo: rechNo, madeBy: admin, note: '重复入账' };
    entries.push(entry(demo, account, 'void', voidedAt, own));
  }
  rechargeRecords.push({
    id: demo.world.newId(at),
    orgId: account.orgId,
    hospitalId: account.hospitalId,
    rechNo,
    times,
    amount: times * 800,
    voucherNo: `FP${padded(times * 37 + rechargeRecords.length, 8)}`,
    madeBy,
    note: takenOver ? '期初导入' : null,
    state: voidedAt === undefined ? 'valid' : 'voided',
    voidedBy: voidedAt === undefined ? null : admin,
    voidedAt: voidedAt === undefined ? null : new Date(voidedAt),
    voidReason: voidedAt === undefined ? null : '重复入账',
    createdAt: time,
    updatedAt: time,
  });
}

interface Remainder {
  org: number;
  device: number;
}

function allocate(
  writing: LedgerWriter,
  deviceId: string,
  at: number,
  delta: number,
  { org, device }: Remainder,
): void {
  const { demo, account, number, admin, entries, allocationRecords } = writing;
  const allocationNo = number('AL', at);
  const kind = delta > 0 ? 'allocate' : 'deallocate';
  const own = { times: Math.abs(delta), deviceId, refNo: allocationNo, madeBy: admin };
  entries.push(entry(demo, account, kind, at, own));
  const time = new Date(at);
  allocationRecords.push({
    id: demo.world.newId(at),
    orgId: account.orgId,
    hospitalId: account.hospitalId,
    allocationNo,
    deviceId,
    delta,
    beforeOrg: org,
    afterOrg: org - delta,
    beforeDevice: device,
    afterDevice: device + delta,
    note: delta > 0 ? null : '设备撤点，收回次数',
    madeBy: admin,
    createdAt: time,
    updatedAt: time,
  });
}

export function history(writing: LedgerWriter, machines: readonly string[]): void {
  const { demo, account, admin, entries } = writing;
  const { from } = demo.world;
  recharge(writing, from, 500);
  recharge(writing, from + HOUR_MS, 100, from + 3 * HOUR_MS);
  let org = 500;
  for (const [index, deviceId] of machines.entries()) {
    allocate(writing, deviceId, from + DAY_MS + index * HOUR_MS, FIRST, { org, device: 0 });
    org -= FIRST;
  }
  const [first] = machines;
  if (first) allocate(writing, first, from + 2 * DAY_MS, -5, { org, device: FIRST });
  entries.push(
    entry(demo, account, 'freeze', from + 4 * DAY_MS, { times: 40, madeBy: admin, note: '对账期间冻结' }),
  );
  entries.push(
    entry(demo, account, 'unfreeze', from + 9 * DAY_MS, { times: 25, madeBy: admin, note: '对账完成' }),
  );
  recharge(writing, from + 15 * DAY_MS, 200);
}

export function demoTransfer(
  { demo, number, admin, transferRecords, entries, account }: LedgerWriter,
  to: DemoPrepaidAccount,
  at: number,
): void {
  const transferNo = number('TR', at);
  const own = { times: 60, refNo: transferNo, madeBy: admin };
  entries.push(entry(demo, account, 'transfer_out', at, own), entry(demo, to, 'transfer_in', at, own));
  const time = new Date(at);
  transferRecords.push({
    id: demo.world.newId(at),
    orgId: account.orgId,
    hospitalId: account.hospitalId,
    transferNo,
    toOrgId: to.orgId,
    times: 60,
    note: '季度末余量调剂',
    madeBy: admin,
    createdAt: time,
    updatedAt: time,
  });
}
