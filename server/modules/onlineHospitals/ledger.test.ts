import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isBalanced,
  PREPAID_KINDS,
  PREPAID_MOVES,
  type PrepaidKind,
} from '../../../contract/onlineHospitals/prepaid';
import { openTestDatabase } from '../../db/testDatabase';
import { AppError } from '../../errors';
import { insertTestFleet } from '../../ingest/testFleet';
import { accountOf, balanceOf, lockAccounts, post } from './ledger';

const AT = new Date(Date.UTC(2026, 3, 1));
const MACHINES = ['d0', 'd1', 'd2'] as const;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: MACHINES.length });
});
afterAll(() => database.close());

const inTransaction = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  database.db.transaction().execute(work) as Promise<T>;

/** An account of its own, with a hospital of its own. */
async function newAccount(): Promise<{ id: string; orgId: string }> {
  const hospitalId = ulid();
  const [row] = await database.query<{ n: string }>('select count(*) as n from online_hospitals');
  const code = `OH${String(row?.n).padStart(6, '0')}`;
  await database.query(
    `insert into online_hospitals (id, org_id, code, name, licence_no, provider, access_url)
     values ($1, 'org', $2, '互联网医院', 'L1', 'P1', 'https://example.com')`,
    [hospitalId, code],
  );
  return inTransaction((trx) => accountOf(trx, { orgId: 'org', hospitalId }, AT));
}

interface Step {
  kind: PrepaidKind;
  times: number;
  machine: (typeof MACHINES)[number];
}
const isRefusal = (error: unknown) => error instanceof AppError && error.status === 409;
const usesMachine = (kind: PrepaidKind) => (PREPAID_MOVES[kind] as readonly string[]).includes('device');

/** @returns whether it was taken */
async function run(account: { id: string; orgId: string }, { kind, times, machine }: Step): Promise<boolean> {
  const deviceId = usesMachine(kind) ? machine : undefined;
  try {
    await inTransaction((trx) => post(trx, account, { kind, times, deviceId, at: AT }));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...PREPAID_KINDS),
    times: fc.integer({ min: 1, max: 60 }),
    machine: fc.constantFrom(...MACHINES),
  }),
  { minLength: 10, maxLength: 40 },
);
const differences = () => database.query('select * from prepaid_differences');

describe('the prepaid ledger (domain §5.8)', () => {
  it('loses nothing and makes nothing over any history', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const account = await newAccount();
        for (const step of [{ kind: 'recharge', times: 50, machine: 'd0' } as const, ...history])
          await run(account, step);
        expect(isBalanced(await balanceOf(database.db, account.id))).toBe(true);
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 12, seed: 58 },
    );
  });

  it('hands out what there is once, to fifty who ask at the same time', async () => {
    const account = await newAccount();
    await run(account, { kind: 'recharge', times: 100, machine: 'd0' });
    const asking = Array.from({ length: 50 }, (_, index) => {
      const machine = MACHINES[index % MACHINES.length] ?? 'd0';
      return run(account, { kind: 'allocate', times: 3, machine });
    });
    const taken = (await Promise.all(asking)).filter(Boolean).length;
    expect(taken).toBe(33);
    expect(await balanceOf(database.db, account.id)).toMatchObject({ available: 1, allocated: 99 });
    expect(await differences()).toEqual([]);
  });

  it('passes counts both ways between two accounts at once', async () => {
    const [left, right] = [await newAccount(), await newAccount()];
    for (const account of [left, right]) await run(account, { kind: 'recharge', times: 40, machine: 'd0' });
    const pass = (from: typeof left, to: typeof left) =>
      inTransaction(async (trx) => {
        await lockAccounts(trx, [from.id, to.id]);
        await post(trx, from, { kind: 'transfer_out', times: 2, at: AT });
        await post(trx, to, { kind: 'transfer_in', times: 2, at: AT });
      });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? pass(left, right) : pass(right, left))),
    );
    const [one, other] = [await balanceOf(database.db, left.id), await balanceOf(database.db, right.id)];
    expect([one.available, other.available]).toEqual([40, 40]);
    expect([one.transferredOut, one.transferredIn]).toEqual([20, 20]);
    expect(await differences()).toEqual([]);
  });

  it('leaves nothing of a change that is undone', async () => {
    const account = await newAccount();
    await run(account, { kind: 'recharge', times: 10, machine: 'd0' });
    const undone = inTransaction(async (trx) => {
      await post(trx, account, { kind: 'freeze', times: 4, at: AT });
      throw new Error('the process ended here');
    });
    await expect(undone).rejects.toThrow('ended here');
    expect(await balanceOf(database.db, account.id)).toMatchObject({ available: 10, frozen: 0 });
  });

  it('has entries that nobody changes', async () => {
    const account = await newAccount();
    await run(account, { kind: 'recharge', times: 10, machine: 'd0' });
    await expect(database.query('update prepaid_entries set times = times + 1')).rejects.toThrow(
      'append-only',
    );
    await expect(database.query('delete from prepaid_entries')).rejects.toThrow('append-only');
  });

  it('has balances that fit, whoever writes them', async () => {
    const account = await newAccount();
    const cheat = database.query('update prepaid_accounts set available = 5 where id = $1', [account.id]);
    await expect(cheat).rejects.toThrow('prepaid_accounts_sum');
  });
});
