import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import type { JobDeps } from '../module';
import { servedIotCards } from './cards';
import { extendCards, servedIotRenewalOrders } from './renewals';
import { syncCards } from './sync';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SYNC_LOOK_MS = 30_000;
const AT_ONCE = 200;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Orders nobody paid in time are cancelled. */
export async function expireOrders(deps: KitDeps): Promise<number> {
  const due = await deps.database.db
    .selectFrom('iotRenewalOrders')
    .select('id')
    .where('state', '=', 'to_pay')
    .where('payDeadline', '<=', new Date(deps.clock()))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedIotRenewalOrders, {
    event: 'expire',
    ids: idsOf(due),
    process: 'job:simCards.expireOrders',
  });
}

/** Paid orders extend their cards, each once. */
export async function rechargeOrders(deps: KitDeps): Promise<number> {
  const paid = await deps.database.db
    .selectFrom('iotRenewalOrders')
    .select('id')
    .where('state', '=', 'paid')
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedIotRenewalOrders, {
    event: 'recharge',
    ids: idsOf(paid),
    process: 'job:simCards.recharge',
    values: extendCards,
  });
}

/** Cards whose plan has ended are about to be cancelled by their operator. */
export async function lapseCards(deps: KitDeps): Promise<number> {
  const ended = await deps.database.db
    .selectFrom('iotCards')
    .select('id')
    .where('state', 'in', ['in_use', 'stopped'])
    .where('expireAt', '<', new Date(deps.clock()).toISOString().slice(0, 10))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedIotCards, {
    event: 'lapse',
    ids: idsOf(ended),
    process: 'job:simCards.lapse',
    values: async () => ({ stateAt: new Date(deps.clock()) }),
  });
}

export function simCardJobs(jobs: JobRunner, { kit: deps, operators, log }: JobDeps): void {
  if (operators)
    jobs.every('simCards.sync', SYNC_LOOK_MS, async () => {
      await syncCards({ kit: deps, operators, log });
    });
  jobs.every('simCards.orders', MINUTE_MS, async () => {
    await expireOrders(deps);
    await rechargeOrders(deps);
  });
  jobs.every('simCards.lapse', HOUR_MS, async () => {
    await lapseCards(deps);
  });
}
