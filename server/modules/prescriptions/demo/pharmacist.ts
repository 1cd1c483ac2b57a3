import {
  REVIEW_CHECKS,
  WAITING_STATES,
} from '../../../../contract/resources/prescriptions/prescriptionStates';
import { AppError } from '../../../errors';
import { inChange } from '../../../kit/records/change';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { systemAct } from '../../../kit/records/systemEvents';
import type { Act, KitDeps } from '../../../kit/served';
import type { Logger } from '../../../log';
import { ruleChecksOf } from '../findings';
import { servedPrescriptions } from '../prescriptions';

const LOOKS_EVERY_MS = 20_000;
/** So many, those that wait longest, are left for whoever looks at the demonstration. */
const LEFT = 10;
const COLLEAGUE = 'pharmacist2';

async function nextWaiting({ database: { db } }: KitDeps): Promise<string | undefined> {
  const next = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('state', 'in', WAITING_STATES)
    .where('reviewedBy', 'is', null)
    .orderBy('queuedAt')
    .offset(LEFT)
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

async function review(deps: KitDeps, act: Act, id: string): Promise<void> {
  const run = (command: string, args: object) =>
    inChange(deps, act, async (change) => {
      const { version } = await findRecord(change, servedPrescriptions, id);
      const call = { version, args: { ...args }, confirmed: true as const };
      return runCommand(change, servedPrescriptions, command, id, call, () => undefined);
    });
  const found = await ruleChecksOf(deps.database.db, [id], { now: deps.clock(), keys: deps.keys });
  const stop = found.get(id)?.findings.find(({ level }) => level === 'stop');
  await run('take', {});
  if (stop) await run('reject', { rule: stop.rule, opinion: '规则提示不得发药，请医师复核' });
  else await run('pass', { checks: [...REVIEW_CHECKS] });
}

async function lookAround(deps: KitDeps): Promise<void> {
  const id = await nextWaiting(deps);
  if (id === undefined) return;
  const { db } = deps.database;
  const person = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('code', '=', COLLEAGUE)
    .executeTakeFirst();
  if (!person) return;
  const { principal, ...act } = await systemAct(db, COLLEAGUE);
  const own = { ...principal, userId: person.id, name: person.name };
  await review(deps, { ...act, principal: own }, id);
}

/** A second pharmacist of the demonstration, who reviews what comes in; without him the queue only grows. */
export function startDemoPharmacist(deps: KitDeps, log: Logger): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => lookAround(deps))
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
