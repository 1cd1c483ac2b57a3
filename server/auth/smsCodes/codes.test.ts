import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsScene } from '../../../contract/access/accounts';
import { createSmsGateway } from '../../sms/gateway';
import { type AccountWorld, openAccountWorld, stranger } from '../accounts/testAccounts';
import { createSmsCodes } from './codes';
import type { CodeRequest } from './recipients';

const MOBILE = '13800138000';
const UNKNOWN = '13900139000';
const MINUTE = 60_000;
let world: AccountWorld;

beforeAll(async () => {
  world = await openAccountWorld();
  await world.insertPerson({ code: 'lin', phone: MOBILE });
  await world.insertPerson({ code: 'backup', phone: MOBILE });
  await world.insertPerson({ code: 'phoneless' });
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['smsCodes', 'smsOutbox', 'loginFailures'] as const)
    await world.database.db.deleteFrom(table).execute();
});

const send = (request: CodeRequest, ip = stranger().ip) =>
  world.codes.send(request, { ip, locale: 'en', requestId: 'r' });

async function refusal(request: CodeRequest, ip?: string) {
  const error = await send(request, ip).then(
    () => undefined,
    (thrown: { status: number; key: string; params: Record<string, number> }) => thrown,
  );
  return error && `${error.status} ${error.key} ${Object.values(error.params)[0]}`;
}

const outbox = () =>
  world.database.db.selectFrom('smsOutbox').select(['mobile', 'state', 'text']).orderBy('at').execute();

const redeem = (code: string, mobile = MOBILE, scene: SmsScene = 'login') =>
  world.codes.redeem(mobile, scene, code);

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it('is good once, for its number and scene only', async () => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    expect(code).toMatch(/^\d{6}$/);
    expect(await redeem(code, UNKNOWN)).toBe(false);
    expect(await redeem(code, MOBILE, 'forgot')).toBe(false);
    expect(await redeem(code)).toBe(true);
    expect(await redeem(code)).toBe(false);
  });

  it('lives five minutes', async () => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    world.time.now += 5 * MINUTE - 1;
    const tooLate = await world.codeFor({ scene: 'forgot', mobile: MOBILE });
    world.time.now += 5 * MINUTE;
    expect([await redeem(code), await redeem(tooLate, MOBILE, 'forgot')]).toEqual([false, false]);
    const withTimeout = await world.codeFor({ scene: 'login', mobile: MOBILE });
    world.time.now += 5 * MINUTE - 1;
    expect(await redeem(withTimeout)).toBe(true);
  });

  it('bears five tries, also when they come at the same moment', async () => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    for (let count = 0; count < 4; count++) expect(await redeem(other(code))).toBe(false);
    expect(await redeem(code)).toBe(true);
    const next = await world.codeFor({ scene: 'login', mobile: MOBILE });
    await Promise.all(Array.from({ length: 5 }, () => redeem(other(next))));
    expect(await redeem(next)).toBe(false);
  });

  it('signs in one of many who show it at the same moment', async () => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(code)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('takes the place of the one before', async () => {
    const first = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const second = await world.codeFor({ scene: 'login', mobile: MOBILE });
    expect([await redeem(first === second ? other(first) : first), await redeem(second)]).toEqual([
      false,
      true,
    ]);
  });

  it('is stored as a keyed hash and leaves no trace in the audit log', async () => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const stored = JSON.stringify(await world.database.db.selectFrom('smsCodes').selectAll().execute());
    const audits = await world.audits();
    expect(stored).not.toContain(code);
    expect(audits.at(-1)).toMatchObject({
      action: 'sms.sent',
      after: { scene: 'login', mobile: '138****8000' },
    });
    expect(JSON.stringify(audits.at(-1))).not.toContain(code);
  });
});

describe('a request for a code', () => {
  it('is answered in the same way when nobody has the number, and then sends nothing', async () => {
    const known = await send({ scene: 'login', mobile: MOBILE });
    const unknown = await send({ scene: 'login', mobile: UNKNOWN });
    expect(unknown).toEqual(known);
    world.time.now += 1;
    expect(await send({ scene: 'forgot', userName: 'no-such-account' })).toEqual(known);
    expect(await send({ scene: 'forgot', userName: 'phoneless' })).toEqual(known);
    const states = (await outbox()).map(({ state, text }) => `${state} ${text.length > 0}`);
    expect(states.sort()).toEqual(['kept true', 'withheld false', 'withheld false', 'withheld false']);
    expect(await refusal({ scene: 'login', mobile: UNKNOWN })).toBe('429 err.sms.wait 60');
    expect(await refusal({ scene: 'forgot', userName: 'no-such-account' })).toBe('429 err.sms.wait 60');
  });

  it('writes as many rows for an unknown number as for a known one', async () => {
    const rows = async () => {
      const tables = ['smsCodes', 'smsOutbox', 'loginFailures', 'auditLog'] as const;
      const all = tables.map((table) => world.database.db.selectFrom(table).selectAll().execute());
      return (await Promise.all(all)).map(({ length }) => length);
    };
    const start = await rows();
    await send({ scene: 'login', mobile: MOBILE });
    const known = await rows();
    await send({ scene: 'login', mobile: UNKNOWN });
    const unknown = await rows();
    expect(unknown.map((count, index) => count - (known[index] ?? 0))).toEqual(
      known.map((count, index) => count - (start[index] ?? 0)),
    );
  });

  it('is answered after a fixed pause, which hides whether there was anything to send', async () => {
    const { database, chain, clock } = world;
    const gateway = createSmsGateway({ database, clock, keys: undefined, config: { demo: true } });
    let wake: () => void = () => undefined;
    const pause = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    const codes = createSmsCodes({ database, chain, clock, key: Buffer.alloc(32), gateway, pause });
    let answered = false;
    const asking = codes
      .send({ scene: 'login', mobile: MOBILE }, { ip: '::1', locale: 'en', requestId: 'r' })
      .finally(() => {
        answered = true;
      });
    await expect.poll(outbox).toHaveLength(1);
    expect(answered).toBe(false);
    wake();
    expect(await asking).toEqual({ resendAfterMs: MINUTE });
  });

  it('reaches the number of the account it names, and not by a number that is not its own', async () => {
    await send({ scene: 'forgot', userName: 'lin' });
    world.time.now += MINUTE;
    await send({ scene: 'forgot', userName: 'lin', mobile: UNKNOWN });
    expect((await outbox()).map(({ mobile, state }) => `${mobile} ${state}`)).toEqual([
      '138****8000 kept',
      ' withheld',
    ]);
  });

  it('has to wait a minute, and has five in an hour and ten in a day', async () => {
    const ask = () => refusal({ scene: 'login', mobile: MOBILE });
    expect(await ask()).toBeUndefined();
    world.time.now += 59_000;
    expect(await ask()).toBe('429 err.sms.wait 1');
    for (let count = 0; count < 4; count++) {
      world.time.now += MINUTE;
      expect(await ask()).toBeUndefined();
    }
    world.time.now += MINUTE;
    expect(await ask()).toMatch('429 err.sms.limit');
    world.time.now += 60 * MINUTE;
    for (let count = 0; count < 5; count++) {
      expect(await ask()).toBeUndefined();
      world.time.now += MINUTE;
    }
    world.time.now += 60 * MINUTE;
    expect(await ask()).toMatch('429 err.sms.limit');
  });

  it('by account fills the limit of the number, without saying that two accounts share it', async () => {
    for (let count = 0; count < 5; count++) {
      await send({ scene: 'forgot', userName: 'lin' });
      world.time.now += MINUTE;
    }
    expect(await refusal({ scene: 'forgot', userName: 'backup' })).toBeUndefined();
    const states = (await outbox()).map(({ state }) => state);
    expect(states).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'withheld']);
  });

  it('is refused after thirty from one address in an hour', async () => {
    const ip = '10.200.0.1';
    const ask = (index: number) =>
      refusal({ scene: 'login', mobile: `138000000${String(index).padStart(2, '0')}` }, ip);
    for (let index = 0; index < 30; index++) expect(await ask(index)).toBeUndefined();
    expect(await ask(30)).toBe('429 err.sms.limit 60');
  });

  it('lets one text go when two ask at the same moment', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => refusal({ scene: 'login', mobile: MOBILE })));
    expect(asked.filter((answer) => answer === undefined)).toHaveLength(1);
  });

  it('is refused where nothing can be sent, before anything else is looked at', async () => {
    const { database, chain, clock } = world;
    const gateway = createSmsGateway({ database, clock, keys: undefined, config: { demo: false } });
    const codes = createSmsCodes({ database, chain, clock, key: Buffer.alloc(32), gateway });
    const asking = codes.send(
      { scene: 'login', mobile: MOBILE },
      { ip: '::1', locale: 'en', requestId: 'r' },
    );
    await expect(asking).rejects.toMatchObject({ status: 503, key: 'err.sms.unavailable' });
    await expect(
      createSmsGateway({ database, clock, keys: undefined }).send({} as never),
    ).rejects.toMatchObject({
      status: 503,
    });
    expect(await outbox()).toEqual([]);
  });
});
