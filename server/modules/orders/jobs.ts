import type { AnyRow } from '../../../contract/kit/resource';
import { partnerMessages } from '../../../contract/resources/system/partnerMessages';
import { MINUTE_MS } from '../../../contract/time/durations';
import { runAllThenThrow } from '../../concurrency/runAllThenThrow';
import { EVERYBODY } from '../../events/bus';
import { type JobRunner, turnOf } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { takeWaitingErp } from '../../partners/erp/callbacks';
import { closeUnanswered } from '../../partners/inbox';
import { resumeCallbacks } from '../../partners/platform/callbacks';
import { takeRounds } from '../../partners/waiting';
import type { JobDeps } from '../module';
import { callbackDeps } from './callbacks';
import { collectErpOrders, sweepErpOrders } from './erp/collect';
import { erpCallbackDeps } from './erp/deps';
import { pushErpOrders } from './erp/push';
import { assignOrders } from './handout/assign';
import { followOrders, releaseUnfetched } from './handout/follow';
import { fetchPictures } from './handout/pictures';
import { tellReserves } from './handout/reserves';
import { tellFetchers } from './handout/tell';
import { answerCodes, refuseLate } from './handout/typed';
import { bookMissing, compareDays } from './ledger/jobs';
import { markOverdue, tellCodes } from './lockers/jobs';
import { tellOpenings } from './lockers/openings';
import { takeReports } from './lockers/reports';
import { takeMachineSales } from './machine/sales';
import { followMachines } from './machineStock';
import { tellOfOrders } from './news';
import { syncOffers } from './offers';
import { servedJdOrders, servedMeituanOrders } from './orders';
import { closeCodes, expireUnpaidOwn, lookAgainAtCodes, lookAtOpenCodes } from './own/codes';
import { endEmptyRefunds, refundOwn } from './own/jobs';
import { countSales } from './sales/count';
import { dispenseOrders } from './shop/dispense';

const AT_ONCE = 500;
/** Meituan: not paid in time. */
const UNPAID_CODE = '1002';

const cancelled = async ({ deps }: UnitOfWork, _row: AnyRow): Promise<Values> => ({
  cancelledAt: new Date(deps.clock()),
  cancelCode: UNPAID_CODE,
});

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
async function expireUnpaid({ kit, clock }: JobDeps, served: ServedResource, channel: 'MEITUAN' | 'JD') {
  const rows = await kit.database.db
    .selectFrom('orders')
    .select('id')
    .where('channel', '=', channel)
    .where('status', '=', 'pending_payment')
    .where('payDeadline', '<=', new Date(clock()))
    .limit(AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  await causeEvents(kit, served, { event: 'expire', ids, process: 'job:orders.expire', values: cancelled });
}

const CALLBACKS_MS = 5_000;
const OFFERS = 'platforms.offers';
/** In so many turns the machines of all stores are looked at: well within the minute that a platform may still sell. */
const OFFER_TURNS = 4;
const MACHINES_MS = 2_000;
/** A person is waited for. */
const NEWS_MS = 1_000;
/** A customer waits for what he has paid. */
const PAYMENTS_MS = 20_000;
const BOOK_MS = 10 * MINUTE_MS;
/** What is sold meanwhile is counted from the lines with each question. */
const COUNT_MS = 30_000;

/** The person who runs a message again sees the result. */
function hintMessages({ kit }: JobDeps, taken: number): void {
  if (taken > 0) kit.bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: partnerMessages.name }]);
}

function erpJobs(jobs: JobRunner, deps: JobDeps): void {
  const { kit, platforms, erp, log } = deps;
  if (!erp || !platforms) return;
  const callbacks = erpCallbackDeps(kit, platforms.metrics, log);
  jobs.every('erp.push', CALLBACKS_MS, async () => {
    await collectErpOrders(kit);
    await pushErpOrders({ ...kit, erp });
  });
  jobs.every('erp.compare', BOOK_MS, async () => void (await sweepErpOrders(kit)));
  jobs.every('erp.callbacks', CALLBACKS_MS, async () =>
    hintMessages(deps, await takeRounds(() => takeWaitingErp(callbacks))),
  );
}

export function orderJobs(jobs: JobRunner, deps: JobDeps): void {
  const { kit, platforms, log } = deps;
  erpJobs(jobs, deps);
  if (platforms) {
    const callbacks = callbackDeps({ ...kit, platforms }, log);
    const offers = { ...kit, platforms };
    jobs.every(OFFERS, CALLBACKS_MS, async () => {
      await followMachines(offers, { turn: turnOf(OFFERS, kit.clock(), CALLBACKS_MS), of: OFFER_TURNS });
      await syncOffers(offers);
    });
    jobs.every('orders.handout', MACHINES_MS, () =>
      runAllThenThrow(
        [
          () => assignOrders(offers),
          () => followOrders(offers),
          () => tellFetchers(deps),
          () => releaseUnfetched(offers),
        ],
        (step) => step(),
      ),
    );
    jobs.every('orders.pictures', CALLBACKS_MS, () => fetchPictures(deps));
    jobs.every('platforms.callbacks', CALLBACKS_MS, async () =>
      hintMessages(deps, await takeRounds(() => resumeCallbacks(callbacks))),
    );
  }
  jobs.every('orders.machines', MACHINES_MS, () =>
    runAllThenThrow(
      [
        () => takeMachineSales(kit),
        () => dispenseOrders(deps),
        () => takeReports(kit),
        () => tellOpenings(kit, deps.broker),
        () => tellCodes(deps),
        () => tellReserves(kit, deps.broker),
      ],
      (step) => step(),
    ),
  );
  // Apart from what judges them, which may be held up: somebody stands at the machine and waits for its word.
  jobs.every('orders.codeAnswers', MACHINES_MS, async () => {
    await refuseLate(kit);
    await answerCodes(kit, deps.broker);
  });
  jobs.every('orders.news', NEWS_MS, async () => void (await tellOfOrders(kit)));
  jobs.every('orders.expire', MINUTE_MS, async () => {
    await expireUnpaid(deps, servedMeituanOrders, 'MEITUAN');
    await expireUnpaid(deps, servedJdOrders, 'JD');
    await expireUnpaidOwn(deps);
    await closeCodes(deps);
    await lookAgainAtCodes(deps);
  });
  jobs.every('orders.payments', PAYMENTS_MS, () => lookAtOpenCodes(deps));
  jobs.every('ledger.compare', MINUTE_MS, () => compareDays(deps));
  let booked: string | undefined;
  jobs.every('ledger.book', MINUTE_MS, async () => {
    booked = await bookMissing(deps, booked);
  });
  jobs.every('orders.refund', MINUTE_MS, async () => {
    await endEmptyRefunds(deps);
    await refundOwn(deps);
  });
  jobs.every('partnerMessages.unanswered', MINUTE_MS, async () =>
    hintMessages(deps, await closeUnanswered(kit)),
  );
  jobs.every('sales.count', COUNT_MS, async () => void (await countSales(kit.database)));
  jobs.every('lockOrders.expire', MINUTE_MS, () => markOverdue(kit));
}
