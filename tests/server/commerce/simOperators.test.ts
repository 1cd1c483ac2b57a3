import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Operator, SIM_OPERATORS, SYNC_EVERY_MS } from '../../../contract/simCards/operators';
import { tradeDay } from '../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { RequestKey } from '../../../server/http/idempotency';
import { runBulk } from '../../../server/kit/bulk/bulk';
import { runCommand } from '../../../server/kit/records/commands';
import { runPartnerCommand } from '../../../server/kit/records/partnerCommand';
import { servedSimAccounts } from '../../../server/modules/simCards/accounts';
import { servedIotCards } from '../../../server/modules/simCards/cards';
import { syncCards } from '../../../server/modules/simCards/sync';
import {
  APP_KEY,
  NOW,
  openSimWorld,
  SECRET,
  type SimWorld,
  type TestCard,
  testCard,
} from '../../../server/modules/simCards/testSimCards';
import { PartnerError } from '../../../server/partners/caller';
import { type OperatorPartner, startOperatorPartner } from '../../../simulator/partners/operators';

let partner: OperatorPartner;
let world: SimWorld;
const cards = SIM_OPERATORS.flatMap((operator) => [
  testCard(operator, 1),
  testCard(operator, 2, 'test'),
  testCard(operator, 3, 'silent'),
]);
const account = { appKey: APP_KEY, secret: SECRET };

const FRESH = { stopReason: null, before: null, imei: '860431000000001', usedMb: 12.5, mbPerDay: 0 };

beforeAll(async () => {
  partner = await startOperatorPartner({
    scenario: 'calm',
    seed: 1,
    accounts: { CMCC: account, CUCC: account, CTCC: account },
    cards: cards.map((card) => ({ ...FRESH, ...card, expireAt: null })),
    open: false,
    port: 0,
    clock: () => world?.time.now ?? NOW,
    lateMs: 900,
  });
  world = await openSimWorld(cards, partner.urls);
});
beforeEach(async () => {
  await world.reset();
  for (const { operator, iccid, state } of cards)
    Object.assign(partner.find(operator, iccid) ?? {}, FRESH, { state, expireAt: '2027-01-31' });
});
afterAll(async () => {
  await world.close();
  await partner.stop();
});

const idOf = (operator: Operator, index: number) => `${operator}${index}`;
const there = ({ operator, iccid }: TestCard) => partner.find(operator, iccid);
const card = (operator: Operator, index: number) => testCard(operator, index);
const sync = () => syncCards({ kit: world.deps, operators: world.operators, log: { warn: () => undefined } });
const syncLater = () => {
  world.time.now += SYNC_EVERY_MS;
  return sync();
};

const asked = () => ({
  deps: world.deps,
  served: servedIotCards,
  context: world.context,
  find: () => undefined,
});

async function run(command: string, id: string, reason?: string, key?: RequestKey) {
  const { version } = await world.card(id);
  const call = { version: Number(version), args: {}, reason };
  return runPartnerCommand({ ...asked(), command, id, call, key }, (_, row) => row);
}

const stopMany = (ids: string[], key?: RequestKey) =>
  runBulk({ ...asked(), command: 'stop', body: { ids, reason: 'x' }, key });

describe.each(SIM_OPERATORS)('%s', (operator) => {
  it('is asked first with its own signature, and then the card is stopped and restored here', async () => {
    await run('stop', idOf(operator, 1), 'lost');
    expect(there(card(operator, 1))?.state).toBe('stopped');
    expect(await world.card(idOf(operator, 1))).toMatchObject({
      state: 'stopped',
      stop_reason: 'self',
      operator_card_state: 'stopped',
      differs: false,
    });
    await run('resume', idOf(operator, 1), 'found');
    expect(there(card(operator, 1))?.state).toBe('in_use');
    expect(await world.card(idOf(operator, 1))).toMatchObject({ state: 'in_use', stop_reason: null });
  });

  it('restores a card to its previous state', async () => {
    await run('stop', idOf(operator, 2), 'x');
    await run('resume', idOf(operator, 2), 'x');
    expect([there(card(operator, 2))?.state, (await world.card(idOf(operator, 2))).state]).toEqual([
      'test',
      'test',
    ]);
  });

  it('that has already stopped the card counts as success', async () => {
    const known = there(card(operator, 1));
    if (known) known.state = 'stopped';
    await run('stop', idOf(operator, 1), 'x');
    expect(await world.card(idOf(operator, 1))).toMatchObject({ state: 'stopped' });
  });

  it('is asked for states and use in its own units', async () => {
    expect(await sync()).toBe(cards.length);
    expect(await world.card(idOf(operator, 1))).toMatchObject({
      operator_card_state: 'in_use',
      operator_used_mb: 12.5,
      imei_seen: '860431000000001',
      sync_problem: null,
      differs: false,
    });
    expect(await world.card(idOf(operator, 3))).toMatchObject({ operator_card_state: 'silent' });
    expect(await sync()).toBe(0);
    expect(await syncLater()).toBe(cards.length);
  });

  it('keeps the use of a card before a stop and its own state code until the next query', async () => {
    const id = idOf(operator, 1);
    Object.assign(there(card(operator, 1)) ?? {}, { mbPerDay: 1_440, countedAt: world.time.now });
    await syncLater();
    await run('stop', id, 'lost');
    expect(await world.card(id)).toMatchObject({ operator_card_state: 'stopped', operator_state: null });
    await syncLater();
    const stopped = await world.card(id);
    expect(stopped).toMatchObject({
      operator_card_state: 'stopped',
      sync_problem: null,
      operator_used_mb: 27.5,
    });
    expect(stopped.operator_state).not.toBe(null);
  });

  it('counts the daily use of a card in no machine', async () => {
    const id = idOf(operator, 1);
    const days = () =>
      world.database.query(
        `select day::text, mb::float8 from iot_usage_daily where card_id = $1 order by day`,
        [id],
      );
    await sync();
    expect(await days()).toEqual([]);
    const { used_mb: before } = await world.card(id);
    for (const mb of [14, 17.5]) {
      Object.assign(there(card(operator, 1)) ?? {}, { usedMb: mb });
      await syncLater();
    }
    expect(Number((await world.card(id)).used_mb) - Number(before)).toBe(5);
    expect(await days()).toEqual([{ day: tradeDay(world.time.now), mb: 5 }]);
  });

  it('renews once however often it is asked', async () => {
    const port = world.operators[operator];
    const own = { id: operator, orgId: 'inst', url: partner.urls[operator], ...account };
    const wanted = { ref: 'SR1-1', months: 12, amount: 12_000 };
    const first = await port.renew(own, card(operator, 1), wanted);
    expect(first).toMatchObject({ amount: 12_000, months: 12, expireAt: '2028-01-31' });
    expect(await port.renew(own, card(operator, 1), wanted)).toEqual(first);
    expect(there(card(operator, 1))?.expireAt).toBe('2028-01-31');
  });

  it('accepts no caller with another secret', async () => {
    const own = { id: operator, orgId: 'inst', url: partner.urls[operator], ...account, secret: 'else' };
    await expect(world.operators[operator].stop(own, card(operator, 1))).rejects.toBeInstanceOf(PartnerError);
    expect(there(card(operator, 1))?.state).toBe('in_use');
  });

  it('is logged literally without account secrets', async () => {
    await run('stop', idOf(operator, 1), 'x');
    const calls = await world.database.query<Record<string, unknown>>(
      'select partner, direction, subject, status, state, body from partner_messages',
    );
    expect(calls).toMatchObject([
      {
        partner: operator.toLowerCase(),
        direction: 'out',
        subject: card(operator, 1).iccid,
        status: 200,
        state: 'done',
      },
    ]);
    expect(String(calls[0]?.body)).toMatch(/^sealed/);
  });
});

describe('a command asked again with its key, because its answer was lost', () => {
  const key = (cid: string): RequestKey => ({ cid, of: 'POST /iotCards', body: { reason: 'lost' } });
  const told = () => world.database.query('select 1 from partner_messages');

  it('tells the operator once, also while the first is under way', async () => {
    const once = key('lost-answer-1');
    const [first, second] = await Promise.all([
      run('stop', 'CMCC1', 'lost', once),
      run('stop', 'CMCC1', 'lost', once),
    ]);
    expect(second).toEqual(JSON.parse(JSON.stringify(first)));
    expect(await told()).toHaveLength(1);
    await run('resume', 'CMCC1', 'found');
    expect(await run('stop', 'CMCC1', 'lost', once)).toEqual(second);
    expect([await told(), there(card('CMCC', 1))?.state]).toEqual([
      expect.objectContaining({ length: 2 }),
      'in_use',
    ]);
  });

  it('asks for the records of many that were not done, and keeps the outcome of the others', async () => {
    const many = (ids: string[]) => stopMany(ids, key('lost-answer-2'));
    const [done] = (await many(['CUCC1'])).rows;
    const { rows } = await many(['CUCC1', 'CUCC2']);
    expect(rows.find(({ id }) => id === 'CUCC1')).toEqual(JSON.parse(JSON.stringify(done)));
    expect(rows.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await told()).toHaveLength(2);
  });
});

describe('a command forbidden by the state', () => {
  it('is refused before the operator is asked', async () => {
    await expect(run('stop', 'CMCC3', 'x')).rejects.toMatchObject({ key: 'err.iot.stop_state' });
    await expect(run('resume', 'CMCC1', 'x')).rejects.toMatchObject({ key: 'err.iot.restore_state' });
    await expect(run('stop', 'CMCC1')).rejects.toMatchObject({ status: 400 });
    expect(await world.database.query('select 1 from partner_messages')).toEqual([]);
  });
});

describe('an operator', () => {
  it('that refuses changes nothing here, and the reason is shown', async () => {
    const known = there(card('CMCC', 1));
    if (known) known.state = 'pre_cancelled';
    await expect(run('stop', 'CMCC1', 'x')).rejects.toMatchObject({
      key: 'err.iot.operator_refused',
      params: { why: '卡当前状态不允许该操作' },
    });
    expect(await world.card('CMCC1')).toMatchObject({ state: 'in_use', version: 1 });
  });

  it('that fails temporarily is asked again, and one that keeps failing changes nothing', async () => {
    partner.fail('5xx', 1);
    await run('stop', 'CUCC1', 'x');
    partner.fail('5xx', 2);
    await expect(run('stop', 'CTCC1', 'x')).rejects.toMatchObject({ key: 'err.iot.operator_unreachable' });
    expect(await world.card('CTCC1')).toMatchObject({ state: 'in_use' });
    expect(there(card('CTCC', 1))?.state).toBe('in_use');
  });

  it('that answers too late has carried it out, and the next check shows the difference', async () => {
    await sync();
    partner.fail('late', 2);
    await expect(run('stop', 'CTCC1', 'x')).rejects.toMatchObject({ key: 'err.iot.operator_unreachable' });
    expect(await sync()).toBe(1);
    expect(await world.card('CTCC1')).toMatchObject({
      state: 'in_use',
      operator_card_state: 'stopped',
      differs: true,
    });
    await run('stop', 'CTCC1', 'x');
    expect(await world.card('CTCC1')).toMatchObject({ state: 'stopped', differs: false });
  });

  it('that reports an unknown card or impossible use is shown, and known values stay', async () => {
    await sync();
    const wrong: [Operator, number][] = [
      ['CMCC', -5],
      ['CUCC', 2_000_000],
      ['CTCC', 3],
    ];
    for (const [operator, mb] of wrong) Object.assign(there(card(operator, 1)) ?? {}, { usedMb: mb });
    await syncLater();
    for (const [operator] of wrong)
      expect(await world.card(idOf(operator, 1))).toMatchObject({
        sync_problem: 'usage',
        operator_used_mb: 12.5,
      });
    partner.fail('unknown', 6);
    await syncLater();
    expect(await world.card('CMCC1')).toMatchObject({
      sync_problem: 'unknown_card',
      operator_card_state: 'in_use',
    });
  });

  it('that is unavailable delays only its own cards, and its account shows it', async () => {
    partner.fail('timeout', 2);
    expect(await sync()).toBe(6);
    const accounts = await world.database.query<{ id: string; sync_cause: string | null }>(
      'select id, sync_cause from sim_accounts order by id',
    );
    expect(accounts.filter(({ sync_cause }) => sync_cause === 'no_answer')).toHaveLength(1);
    world.time.now += 2 * MINUTE_MS;
    expect(await sync()).toBe(3);
  });

  it('that stops or restores a card itself is followed, and only the change is shown', async () => {
    const known = there(card('CMCC', 1));
    Object.assign(known ?? {}, { state: 'stopped', stopReason: 'arrears' });
    Object.assign(there(card('CMCC', 3)) ?? {}, { state: 'in_use' });
    Object.assign(there(card('CUCC', 1)) ?? {}, { state: 'stopped' });
    await sync();
    expect(await world.card('CMCC1')).toMatchObject({
      state: 'stopped',
      stop_reason: 'arrears',
      differs: false,
    });
    expect(await world.card('CMCC3')).toMatchObject({ state: 'in_use' });
    expect(await world.card('CUCC1')).toMatchObject({
      state: 'in_use',
      operator_card_state: 'stopped',
      differs: true,
    });
    await expect(run('resume', 'CMCC1', 'x')).rejects.toMatchObject({ key: 'err.iot.operator_stop' });
    Object.assign(known ?? {}, { state: 'in_use', stopReason: null });
    await syncLater();
    expect(await world.card('CMCC1')).toMatchObject({ state: 'in_use', stop_reason: null });
  });
});

describe('many cards', () => {
  it('are stopped each at its own operator, with a result each', async () => {
    partner.fail('5xx', 2);
    // The first of the list, which is in the order of usage, meets the fault.
    await world.database.query(`update iot_cards set used_mb = case id when 'CMCC1' then 9000 else 1 end`);
    const ids = ['CMCC1', 'CMCC2', 'CMCC3', 'CUCC1'];
    const { rows, ...counts } = await stopMany(ids);
    expect(counts).toMatchObject({ total: 4, done: 2, failed: 2 });
    expect(Object.fromEntries(rows.map(({ id, ok, key }) => [id, ok || key]))).toEqual({
      CMCC1: 'err.iot.operator_unreachable',
      CMCC2: true,
      CMCC3: 'err.iot.stop_state',
      CUCC1: true,
    });
    expect([there(card('CMCC', 1))?.state, there(card('CUCC', 1))?.state]).toEqual(['in_use', 'stopped']);
  });
});

describe('an operator account', () => {
  const connect = (apiUrl: string, hosts: string[] = []) => {
    const deps = { ...world.deps, config: { secondPerson: false, platformHosts: hosts } };
    const call = { version: 1, args: { apiUrl, appKey: 'k', appSecret: 'top secret' } };
    return world.change((work) =>
      runCommand({ ...work, deps }, servedSimAccounts, 'connect', 'CMCC', call, () => undefined),
    );
  };

  it('is used for its operator only, and its key is sealed', async () => {
    for (const url of ['http://api.iot.10086.cn', 'https://10086.cn.evil.example', 'https://169.254.169.254'])
      await expect(connect(url)).rejects.toMatchObject({ fields: { apiUrl: 'err.iot.address' } });
    await connect('https://api.iot.10086.cn/');
    const [row] = await world.database.query<Record<string, unknown>>(
      `select api_url, secret from sim_accounts a join sim_account_keys k on k.account_id = a.id where a.id = 'CMCC'`,
    );
    expect(row?.api_url).toBe('https://api.iot.10086.cn');
    expect(String(row?.secret)).toMatch(/^sealed/);
  });

  it('of the nearest institution above serves a card, and no unrelated one does', async () => {
    await world.database.query(`update iot_cards set org_id = 'far' where id = 'CMCC1'`);
    await expect(run('stop', 'CMCC1', 'x')).rejects.toMatchObject({ key: 'err.iot.not_connected' });
    expect(there(card('CMCC', 1))?.state).toBe('in_use');
  });
});

it('two services on one database ask the operator about a card one after the other', async () => {
  const id = idOf('CMCC', 1);
  const seen = { under: 0, most: 0, asked: 0 };
  const stop = async () => {
    seen.asked += 1;
    seen.under += 1;
    seen.most = Math.max(seen.most, seen.under);
    await new Promise((resolve) => setTimeout(resolve, 300));
    seen.under -= 1;
  };
  const served = { ...servedIotCards, asks: { ...servedIotCards.asks, stop } };
  const { version } = await world.card(id);
  const call = { version: Number(version), args: {}, reason: 'lost' };
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => {
      const deps = { ...world.deps, database: { ...world.deps.database } };
      return runPartnerCommand({ ...asked(), deps, served, command: 'stop', id, call }, (_, row) => row);
    }),
  );
  expect(seen).toEqual({ under: 0, most: 1, asked: 1 });
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await world.card(id)).toMatchObject({ state: 'stopped' });
});
