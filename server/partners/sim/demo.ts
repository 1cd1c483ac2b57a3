import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Operator, SIM_OPERATORS } from '../../../contract/simCards/operators';
import type { OperatorCardOptions, OperatorPartnerOptions } from '../../../contract/simulation';
import { DAY_MS } from '../../../contract/time/durations';
import type { Closers } from '../../closers';
import type { Logger } from '../../log';
import { startDemoWorker } from '../demoWorker';
import type { MessageDeps } from '../messages';
import { keepKey } from './accounts';

const SEED = 20_263;
/** Accounts of the demonstration; one that somebody has connected elsewhere stays connected there. */
const APP_KEY = 'demo-sim';
const USAGE_DAYS = 7;

/** What the operators know of our cards at this start. */
async function operatorCardsOf({ database: { db }, clock }: MessageDeps): Promise<OperatorCardOptions[]> {
  const since = new Date(clock() - USAGE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await db
    .selectFrom('iotCards')
    .select(['operator', 'iccid', 'msisdn', 'state', 'stopReason', 'stateBeforeStop', 'expireAt'])
    .select(['usedMb', 'operatorUsedMb', 'operatorUsedAt', 'operatorCardState', 'imeiSeen', 'imeiBound'])
    .select((eb) =>
      eb
        .selectFrom('iotUsageDaily')
        .select(sql<number>`coalesce(avg(mb), 0)`.as('mb'))
        .whereRef('cardId', '=', 'iotCards.id')
        .where('day', '>=', since)
        .as('mbPerDay'),
    )
    .orderBy('iotCards.id')
    .execute();
  const isSilent = (at: Date | null) => at !== null && at.getTime() < clock() - DAY_MS;
  return rows.map(({ operator, iccid, msisdn, stopReason, stateBeforeStop: before, expireAt, ...row }) => ({
    operator,
    iccid,
    msisdn,
    stopReason,
    before,
    expireAt,
    state: row.operatorCardState ?? row.state,
    imei: row.imeiSeen ?? row.imeiBound,
    usedMb: Number(row.operatorUsedMb ?? row.usedMb),
    mbPerDay: isSilent(row.operatorUsedAt) ? 0 : Number(row.mbPerDay ?? 0),
  }));
}

/** The accounts of the demonstration are connected to the operators of this start; the keys are made anew. */
async function connect(
  deps: MessageDeps,
  urls: Record<Operator, string>,
  accounts: OperatorPartnerOptions['accounts'],
): Promise<void> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom('simAccounts')
    .select(['id', 'orgId', 'operator'])
    .where((eb) => eb.or([eb('appKey', 'is', null), eb('appKey', '=', APP_KEY)]))
    .execute();
  for (const { id, orgId, operator: named } of rows) {
    const operator = SIM_OPERATORS.find((each) => each === named);
    if (!operator) continue;
    await keepKey(db, deps, { accountId: id, orgId, secret: accounts[operator].secret });
    const set = { apiUrl: urls[operator], appKey: APP_KEY };
    await db.updateTable('simAccounts').set(set).where('id', '=', id).execute();
  }
}

/** Runs the simulated operators beside the server: cards are stopped, restored, renewed and counted there. */
export async function startDemoOperators(
  deps: MessageDeps & { log: Logger; closers: Closers },
): Promise<void> {
  const account = () => ({ appKey: APP_KEY, secret: randomBytes(16).toString('hex') });
  const accounts = { CMCC: account(), CUCC: account(), CTCC: account() };
  const cards = await operatorCardsOf(deps);
  const options: OperatorPartnerOptions = {
    scenario: 'calm',
    seed: SEED,
    accounts,
    cards,
    open: false,
    port: 0,
  };
  const { said: urls, stop } = await startDemoWorker<Record<Operator, string>>(
    { kind: 'operators', options },
    deps.log,
  );
  if (!urls) return;
  deps.closers.add(stop);
  await connect(deps, urls, accounts);
}
