import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { AppError } from '../../errors';
import { createKnownBrowsers } from './knownBrowsers';
import { type Attempt, createLoginGuard, createLoginMetrics } from './loginGuard';

const MINUTE = 60_000;
let database: Database;
let now = Date.UTC(2026, 0, 5, 8);
const clock = () => now;
const browsers = createKnownBrowsers(Buffer.alloc(32, 5), clock);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('loginFailures').execute();
});

const open = () => createLoginGuard(database, clock);

const wrong = async () => undefined;

async function fail(attempt: Attempt, times = 1): Promise<void> {
  for (let count = 0; count < times; count++) await open().run(attempt, wrong);
}

/** The key of the refusal and how long it lasts, or 'in'. */
async function knock(attempt: Attempt): Promise<string> {
  const untried = new Error('in');
  const error = await open()
    .run(attempt, () => Promise.reject(untried))
    .catch((thrown: unknown) => thrown);
  if (error === untried) return 'in';
  if (!(error instanceof AppError)) throw error;
  expect(error.status).toBe(429);
  return `${error.key} ${error.params?.minutes ?? error.params?.seconds}`;
}

describe('a pair of account and network', () => {
  it('waits fifteen minutes after five failures without affecting other pairs', async () => {
    await fail({ account: 'lin', ip: '10.0.0.1' }, 5);
    expect(await knock({ account: 'LIN', ip: '10.0.0.99' })).toBe('err.auth.locked 15');
    expect(await knock({ account: 'lin', ip: '10.0.1.1' })).toBe('in');
    expect(await knock({ account: 'wang', ip: '10.0.0.1' })).toBe('in');
    now += 15 * MINUTE - 1;
    expect(await knock({ account: 'lin', ip: '10.0.0.1' })).toBe('err.auth.locked 1');
    now += 1;
    expect(await knock({ account: 'lin', ip: '10.0.0.1' })).toBe('in');
  });

  it('waits the full fifteen minutes however far apart the five failures were', async () => {
    for (let count = 0; count < 5; count++) {
      await fail({ account: 'lin', ip: '10.0.0.1' });
      now += 3 * MINUTE;
    }
    expect(await knock({ account: 'lin', ip: '10.0.0.1' })).toBe('err.auth.locked 12');
    now += 12 * MINUTE - 1;
    expect(await knock({ account: 'lin', ip: '10.0.0.1' })).toBe('err.auth.locked 1');
  });

  it('does not wait for failures more than fifteen minutes apart', async () => {
    for (let count = 0; count < 12; count++) {
      await fail({ account: 'lin', ip: '10.0.0.1' });
      now += 4 * MINUTE;
    }
    expect(await knock({ account: 'lin', ip: '10.0.0.1' })).toBe('in');
  });

  it('is the same for a whole IPv6 /64 and for IPv4 written as IPv6', async () => {
    await fail({ account: 'lin', ip: '2001:db8:0:1::5' }, 5);
    expect(await knock({ account: 'lin', ip: '2001:db8::1:a:b:c:d' })).toBe('err.auth.locked 15');
    expect(await knock({ account: 'lin', ip: '2001:db8:0:2::5' })).toBe('in');
    await fail({ account: 'wang', ip: '::ffff:10.1.1.1' }, 5);
    expect(await knock({ account: 'wang', ip: '10.1.1.2' })).toBe('err.auth.locked 15');
  });

  it('is reset by a successful sign-in, which is not counted itself', async () => {
    await fail({ account: 'wang', ip: '10.0.0.3' }, 4);
    await open().run({ account: 'wang', ip: '10.0.0.3' }, async () => true);
    await fail({ account: 'wang', ip: '10.0.0.3' }, 4);
    expect(await knock({ account: 'wang', ip: '10.0.0.3' })).toBe('in');
  });

  it('admits at most five simultaneous attempts, on one node or on many', async () => {
    const guards = [open(), open()];
    const attempt = { account: 'lin', ip: '10.0.0.1' };
    const tries = Array.from({ length: 40 }, (_, index) => (guards[index % 2] ?? open()).run(attempt, wrong));
    const settled = await Promise.allSettled(tries);
    const admitted = settled.filter((each) => each.status === 'fulfilled');
    expect(admitted).toHaveLength(5);
    expect(admitted.filter(({ value }) => value.locked)).toHaveLength(1);
  });

  it('admits everyone with the right password at the same moment', async () => {
    const guard = open();
    const attempt = { account: 'lin', ip: '10.0.0.1' };
    const tries = Array.from({ length: 20 }, (_, index) => guard.run(attempt, async () => index));
    const results = (await Promise.all(tries)).map(({ result }) => result);
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await database.db.selectFrom('loginFailures').selectAll().execute()).toEqual([]);
  });
});

describe('an account guessed at from many networks', () => {
  const failFrom = async (networks: number) => {
    for (let index = 0; index < networks; index++) {
      now += MINUTE;
      await fail({ account: 'lin', ip: `10.7.${index}.1` });
    }
  };

  it('makes unknown browsers wait twice as long each time, up to a minute', async () => {
    await failFrom(9);
    expect(await knock({ account: 'lin', ip: '10.9.9.9' })).toBe('in');
    const waits: string[] = [];
    for (let index = 0; index < 8; index++) {
      await fail({ account: 'lin', ip: `10.8.${index}.1` });
      waits.push(await knock({ account: 'lin', ip: '10.9.9.9' }));
      // Long enough for the next try, short enough to stay inside the window with the first ones.
      now += Math.min(1_000 * 2 ** index, MINUTE);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => `err.auth.slow ${seconds}`));
  });

  it('never locks out its own known browser', async () => {
    const cookie = browsers.afterSignIn(['lin'], undefined);
    await failFrom(14);
    const ip = '10.9.9.9';
    expect(await knock({ account: 'lin', ip })).toMatch(/slow/);
    expect(await knock({ account: 'lin', ip, browser: browsers.idFor('lin', cookie) })).toBe('in');
  });
});

describe('an address', () => {
  it('waits after fifty failures for any account, except its known browsers', async () => {
    for (let index = 0; index < 50; index++) await fail({ account: `a${index}`, ip: '10.3.0.1' });
    expect(await knock({ account: 'lin', ip: '10.3.0.1' })).toBe('err.auth.locked 15');
    expect(await knock({ ip: '10.3.0.1' })).toBe('err.auth.locked 15');
    expect(await knock({ account: 'lin', ip: '10.3.0.1', browser: 'known' })).toBe('in');
    expect(await knock({ account: 'lin', ip: '10.3.0.2' })).toBe('in');
  });
});

describe('failures everywhere', () => {
  it('are logged once per quarter of an hour, from five hundred on', async () => {
    const metrics = createLoginMetrics();
    const guard = createLoginGuard(database, clock, metrics);
    const floods: number[] = [];
    for (let index = 0; index < 510; index++) {
      const { flood } = await guard.run({ account: `a${index}`, ip: `10.${index % 200}.0.1` }, wrong);
      if (flood !== undefined) floods.push(flood);
    }
    expect(floods).toEqual([500]);
    expect(metrics).toEqual({ attempts: 510, refused: 0, floods: 1 });
  });
});
