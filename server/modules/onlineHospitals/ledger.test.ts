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
import { balanceOf, lockAccounts, post, prepaidAccountOf } from './ledger';

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
  return inTransaction((trx) => prepaidAccountOf(trx, { orgId: 'org', hospitalId }, AT));
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

/** What writers do, each in two steps of one transaction. */
const WISHES = ['transfer', 'consult', 'take back', 'hold'] as const;
type Account = { id: string; orgId: string };
interface Move {
  from: Account;
  to: Account;
  wish: (typeof WISHES)[number];
  times: number;
  isEnding: boolean;
}
class RollbackError extends Error {}
type LedgerCase = readonly [account: Account, kind: PrepaidKind];
const stepsOf = ({ from, to, wish }: Move): readonly [LedgerCase, LedgerCase] => {
  if (wish === 'transfer')
    return [
      [from, 'transfer_out'],
      [to, 'transfer_in'],
    ];
  if (wish === 'hold')
    return [
      [from, 'freeze'],
      [from, 'unfreeze'],
    ];
  return wish === 'consult'
    ? [
        [from, 'allocate'],
        [from, 'consume'],
      ]
    : [
        [from, 'deallocate'],
        [from, 'allocate'],
      ];
};

/** @returns what became of it */
async function move(wanted: Move): Promise<'done' | 'refused' | 'ended'> {
  const { from, to, times, isEnding } = wanted;
  try {
    await inTransaction(async (trx) => {
      await lockAccounts(trx, [from.id, to.id]);
      for (const [at, [account, kind]] of stepsOf(wanted).entries()) {
        if (at > 0 && isEnding) throw new RollbackError();
        const deviceId = usesMachine(kind) ? 'd0' : undefined;
        await post(trx, account, { kind, times, deviceId, at: AT });
      }
    });
    return 'done';
  } catch (error) {
    if (error instanceof RollbackError) return 'ended';
    if (isRefusal(error)) return 'refused';
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
  it('keeps the sum for any history', async () => {
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

  it('allocates available counts once when fifty requests arrive together', async () => {
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

  it('transfers counts both ways between two accounts at once', async () => {
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

  it('adds up after fifty concurrent writers, some of which stop between their steps', async () => {
    const accounts = [await newAccount(), await newAccount()] as const;
    const [first, second] = accounts;
    for (const account of accounts) {
      await run(account, { kind: 'recharge', times: 60, machine: 'd0' });
      await run(account, { kind: 'allocate', times: 20, machine: 'd0' });
    }
    const writers = fc.sample(
      fc.record({ wish: fc.constantFrom(...WISHES), times: fc.integer({ min: 1, max: 9 }), ends: fc.nat(3) }),
      { numRuns: 50, seed: 50 },
    );
    const taken = await Promise.all(
      writers.map(({ wish, times, ends }, index) => {
        const [from, to] = index % 2 === 0 ? [first, second] : [second, first];
        // Every fourth one ends after its first step.
        return move({ from, to, wish, times, isEnding: ends === 0 });
      }),
    );
    expect(taken.filter((each) => each === 'ended').length).toBeGreaterThan(5);
    expect(taken.filter((each) => each === 'done').length).toBeGreaterThan(15);
    const balances = await Promise.all(accounts.map(({ id }) => balanceOf(database.db, id)));
    expect(balances.every(isBalanced)).toBe(true);
    const held = balances.map(
      ({ available, frozen, allocated, consumed }) => available + frozen + allocated + consumed,
    );
    // What one account gave, the other has: nothing is lost between them, nothing is made.
    expect(held.reduce((sum, each) => sum + each)).toBe(120);
    expect(await differences()).toEqual([]);
  });

  it('leaves nothing of a rolled back change', async () => {
    const account = await newAccount();
    await run(account, { kind: 'recharge', times: 10, machine: 'd0' });
    const undone = inTransaction(async (trx) => {
      await post(trx, account, { kind: 'freeze', times: 4, at: AT });
      throw new Error('the process ended here');
    });
    await expect(undone).rejects.toThrow('ended here');
    expect(await balanceOf(database.db, account.id)).toMatchObject({ available: 10, frozen: 0 });
  });

  it('has immutable entries', async () => {
    const account = await newAccount();
    await run(account, { kind: 'recharge', times: 10, machine: 'd0' });
    await expect(database.query('update prepaid_entries set times = times + 1')).rejects.toThrow(
      'append-only',
    );
    await expect(database.query('delete from prepaid_entries')).rejects.toThrow('append-only');
  });

  it('has matching balances for any writer', async () => {
    const account = await newAccount();
    const cheat = database.query('update prepaid_accounts set available = 5 where id = $1', [account.id]);
    await expect(cheat).rejects.toThrow('prepaid_accounts_sum');
  });
});
