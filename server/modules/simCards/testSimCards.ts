import { luhnDigit } from '../../../contract/common/checkDigits';
import { type Operator, SIM_OPERATORS } from '../../../contract/simCards/operators';
import { openTestWorld } from '../../kit/testWorld';
import { keepKey } from '../../partners/sim/accounts';
import { openSimOperators } from '../../partners/sim/open';

/** Noon in China. */
export const NOW = Date.UTC(2026, 10, 24, 4);
export const SECRET = 'operator secret';
export const APP_KEY = 'app1';

/** A card of the test: its number says the operator. */
export interface TestCard {
  id: string;
  operator: Operator;
  iccid: string;
  msisdn: string;
  state: 'inventory' | 'test' | 'silent' | 'in_use' | 'stopped' | 'pre_cancelled' | 'cancelled';
}
const PREFIX: Readonly<Record<Operator, string>> = { CMCC: '898600', CUCC: '898601', CTCC: '898603' };

export function testCard(operator: Operator, index: number, state: TestCard['state'] = 'in_use'): TestCard {
  const body = `${PREFIX[operator]}26${String(index).padStart(11, '0')}`;
  const msisdn = `1064${String(600_000_000 + index)}`;
  return { id: `${operator}${index}`, operator, iccid: body + luhnDigit(body), msisdn, state };
}

/** An institution with an account at each operator, a shop below it with these cards, and a clock set by hand. */
export async function openSimWorld(cards: readonly TestCard[], urls: Readonly<Record<Operator, string>>) {
  const world = await openTestWorld(NOW, async (database) => {
    await database.query(
      `insert into organizations (id, parent_id, path, code, name, type) values
       ('root', null, 'root.', 'ROOT', 'root', 'platform'),
       ('inst', 'root', 'root.inst.', 'INST', 'inst', 'institution'),
       ('shop', 'inst', 'root.inst.shop.', 'SHOP', 'shop', 'merchant'),
       ('far', 'root', 'root.far.', 'FARAWAY', 'far', 'merchant')`,
    );
  });
  const patience = { timeoutMs: 600, retries: 1, firstWaitMs: 1, breakAfter: 100, restMs: 1_000 };
  const operators = openSimOperators(world.deps, patience);
  const deps = { ...world.deps, operators };
  /** As at the beginning, at the first moment. */
  async function reset(): Promise<void> {
    world.time.now = NOW;
    const { query } = world.database;
    await query('delete from partner_messages');
    await query('delete from iot_renewal_orders');
    await query('delete from sim_accounts');
    await query('delete from iot_usage_daily');
    await query('delete from iot_cards');
    for (const operator of SIM_OPERATORS) {
      await query(
        `insert into sim_accounts (id, org_id, name, operator, api_url, app_key) values ($1, 'inst', $1, $1, $2, $3)`,
        [operator, urls[operator], APP_KEY],
      );
      await keepKey(world.database.db, deps, { accountId: operator, orgId: 'inst', secret: SECRET });
    }
    for (const { id, operator, iccid, msisdn, state } of cards)
      await query(
        `insert into iot_cards (id, org_id, iccid, msisdn, operator, state, plan_mb, cycle_start, expire_at)
         values ($1, 'shop', $2, $3, $4, $5, 100, '2026-11-01', '2027-01-31')`,
        [id, iccid, msisdn, operator, state],
      );
  }
  const card = async (id: string) => {
    const [row] = await world.database.query<Record<string, unknown>>(
      'select * from iot_cards where id = $1',
      [id],
    );
    return row ?? {};
  };
  return { ...world, deps, operators, card, reset };
}
export type SimWorld = Awaited<ReturnType<typeof openSimWorld>>;
