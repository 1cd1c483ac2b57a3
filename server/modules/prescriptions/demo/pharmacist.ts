import { sql } from 'kysely';
import {
  REVIEW_CHECKS,
  REVIEW_LEASE_MS,
  WAITING_STATES,
} from '../../../../contract/resources/prescriptions/prescriptionStates';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { AppError } from '../../../errors';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps } from '../../../kit/served';
import type { Logger } from '../../../log';
import { ruleChecksOf } from '../findings';
import { servedPrescriptions } from '../prescriptions';

const LOOKS_EVERY_MS = 20_000;
/** Left for visitors of the demonstration, also while they review. */
const LEFT = 10;
const LEFT_TO_VISITOR = 40;
/** Reviewers in this order: the colleague there, then the one above all institutions. */
const COLLEAGUES = ['pharmacist2', 'headpharmacist'];
/** Pharmacists with a signed-in visitor decide themselves and are not simulated. */
const PRESENT_MS = 10 * MINUTE_MS;

interface Task {
  id: string;
  personId: string;
  name: string;
}

const isPresent = ({ clock }: KitDeps) => {
  const [now, seen] = [new Date(clock()), new Date(clock() - PRESENT_MS)];
  return sql<boolean>`exists (select from sessions s where s.user_id = u.id and s.revoked_at is null
    and s.expires_at > ${now} and s.seen_at >= ${seen})`;
};

/** What people hold now. */
const held = ({ database: { db }, clock }: KitDeps) =>
  db
    .selectFrom('prescriptions as rx')
    .innerJoin('users as u', 'u.id', 'rx.takenBy')
    .select(['rx.id', 'u.id as personId', 'u.name'])
    .where('rx.state', '=', 'reviewing')
    .where('rx.leaseUntil', '>', new Date(clock()))
    .orderBy('rx.leaseUntil');

/** Has a visitor taken one since then? What the demonstration shows as taken is nobody's. */
const isVisited = async (deps: KitDeps, since: number) =>
  (await held(deps)
    .where((eb) => eb.or([eb('u.code', 'not in', COLLEAGUES), isPresent(deps)]))
    .where('rx.leaseUntil', '>', new Date(since + REVIEW_LEASE_MS))
    .executeTakeFirst()) !== undefined;

/** What waits longest of those that are too many, with everybody who may take it: controlled ones need another person. */
async function waiting(deps: KitDeps, since: number): Promise<Task[]> {
  const { db } = deps.database;
  const left = (await isVisited(deps, since)) ? LEFT_TO_VISITOR : LEFT;
  const { rows } = await sql<Task>`
    select rx.id, u.id as "personId", u.name
    from (select * from prescriptions where state in (${sql.join(WAITING_STATES)})
      order by queued_at desc, id desc offset ${left}) rx
    join organizations o on o.id = rx.org_id
    join users u on u.code in (${sql.join(COLLEAGUES)}) and u.id is distinct from rx.reviewed_by
      and not ${isPresent(deps)}
    join organizations above on above.id = u.org_id and o.path like above.path || '%'
    order by rx.queued_at, rx.id, length(above.path) desc`.execute(db);
  return rows;
}

async function run(deps: KitDeps, { id, personId, name }: Task, command: string, args: object) {
  const { principal, ...context } = await systemContext(deps.database.db, 'prescriptions.demo');
  const own = { ...context, principal: { ...principal, userId: personId, name } };
  return runInTransaction(deps, own, async (work) => {
    const { version } = await findRecord(work, servedPrescriptions, id);
    const call = { version, args: { ...args }, confirmed: true as const };
    return runCommand(work, servedPrescriptions, command, id, call, () => undefined);
  });
}

async function decide(deps: KitDeps, task: Task): Promise<void> {
  const found = await ruleChecksOf(deps.database.db, [task.id], { now: deps.clock(), keys: deps.keys });
  const stop = found.get(task.id)?.findings.find(({ level }) => level === 'stop');
  if (stop) await run(deps, task, 'reject', { rule: stop.rule, opinion: '规则提示不得发药，请医师复核' });
  else await run(deps, task, 'pass', { checks: [...REVIEW_CHECKS] });
}

/** One that nobody of them may take holds up no other. */
async function takeNext(deps: KitDeps, since: number): Promise<void> {
  for (const task of await waiting(deps, since)) {
    try {
      await run(deps, task, 'take', {});
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** What was taken at the last look is decided, and the next one taken: a review lasts a while. */
export async function reviewNext(deps: KitDeps, since: number): Promise<void> {
  const own = await held(deps)
    .where('u.code', 'in', COLLEAGUES)
    .where(({ not }) => not(isPresent(deps)))
    .executeTakeFirst();
  if (own) await decide(deps, own);
  await takeNext(deps, since);
}

/** Colleagues of the demonstration who review what comes in, oldest first; without them the queue only grows. */
export function startDemoPharmacist(deps: KitDeps, log: Logger): { stop(): Promise<void> } {
  const since = deps.clock();
  let looking = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => reviewNext(deps, since))
      // A visitor was faster, or storage is closing: the next look sees what is left.
      .catch((err: unknown) => log[err instanceof AppError ? 'debug' : 'warn']({ err }, 'not reviewed'));
  };
  const timer = setInterval(look, LOOKS_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
