import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_TYPES } from '../../../contract/session';
import { THOROUGH } from '../../../tests/builders/thorough';
import { COST, passwordDigestNow } from '../password/passwords';
import { enrolled } from '../secondFactor/testFactors';
import { login } from './login';
import { type AccountWorld, openAccountWorld, stranger } from './testAccounts';

/** With fewer of them the difference of a hash still shows: it is most of a login. */
const LOGINS = THOROUGH ? 500 : 40;

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld(COST);
  await world.insertPerson({ code: 'known', role: 'repair' });
  await enrolled(world, await world.insertPerson({ code: 'careful', role: 'repair' }), 'careful');
});
afterAll(() => world.close());

/** Milliseconds a refused login takes, from a stranger whom no lock-out delays. */
async function refusedIn(userName: string): Promise<number> {
  await world.database.db.deleteFrom('loginFailures').execute();
  const request = { userName, password: passwordDigestNow(userName, 'wrong!'), type: LOGIN_TYPES.account };
  const begun = performance.now();
  await expect(login(world, request, stranger())).rejects.toMatchObject({ status: 401 });
  return performance.now() - begun;
}

interface Sample {
  mean: number;
  /** Variance of the mean. */
  spread: number;
}
function sampleOf(values: readonly number[]): Sample {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, spread: squares / (values.length - 1) / values.length };
}

/** Welch's t: by how many standard errors two means differ. */
function welch(one: Sample, other: Sample): number {
  return Math.abs(one.mean - other.mean) / Math.sqrt(one.spread + other.spread);
}

/** The third has a second factor, which a wrong password must not give away. */
const ACCOUNTS = ['unknown', 'known', 'careful'] as const;

describe('a refused login', () => {
  it('takes the same time whether the account exists and however it is protected', async () => {
    const times = new Map(ACCOUNTS.map((account) => [account, [] as number[]]));
    for (let count = 0; count < 5; count++) await refusedIn('known');
    // In turns and in changing order: what else the machine does strikes all alike.
    for (let count = 0; count < LOGINS; count++)
      for (const [place] of ACCOUNTS.entries()) {
        const account = ACCOUNTS[(place + count) % ACCOUNTS.length] ?? 'unknown';
        times.get(account)?.push(await refusedIn(account));
      }
    const [unknown, ...others] = ACCOUNTS.map((account) => sampleOf(times.get(account) ?? []));
    if (!unknown) throw new Error('nothing was measured');
    for (const other of others) expect(welch(other, unknown)).toBeLessThan(4);
  }, 360_000);
});
