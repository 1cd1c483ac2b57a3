import { transitionRefusal } from '../../../contract/kit/states';
import { batchStates, daysLeft, stateByDays } from '../../../contract/products/batchStates';
import { HOUR_MS } from '../../../contract/time/durations';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { JobDeps } from '../module';
import { servedBatches } from './batches';

const EVENTS = { near_expiry: 'comeNear', stop_sale: 'stopSale', expired: 'expire' } as const;
type Event = (typeof EVENTS)[keyof typeof EVENTS];

/** Batches whose days say another state than they have, by the event that leads there. */
async function overdue({ database }: JobDeps, now: number): Promise<Map<Event, string[]>> {
  const rows = await database.db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['batches.id', 'batches.expiry', 'batches.state', 'products.stopSaleDays'])
    .where('batches.state', 'in', ['normal', 'near_expiry', 'stop_sale', 'quarantined'])
    .execute();
  const found = new Map<Event, string[]>();
  for (const { id, expiry, state, stopSaleDays } of rows) {
    const event = EVENTS[stateByDays(daysLeft(expiry, now), stopSaleDays) as keyof typeof EVENTS];
    if (!event || transitionRefusal(batchStates, event, { state }) !== undefined) continue;
    found.set(event, [...(found.get(event) ?? []), id]);
  }
  return found;
}

/** Every hour, so that a batch is locked within the first hour of the day on which its time is over. */
export function expiryJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.every('products.expiry', HOUR_MS, async () => {
    for (const [event, ids] of await overdue(deps, deps.clock()))
      await causeEvents(deps, servedBatches, { event, ids, process: 'job:products.expiry' });
  });
}
