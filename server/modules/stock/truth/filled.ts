import { sql } from 'kysely';
import { PENDING_COMMANDS } from '../../../../contract/machines/commandStates';
import { TELL_AGAIN_MS } from '../../../../contract/machines/holds';
import type { LaneStock } from '../../../../contract/machines/reported';
import type { ReplenishLine } from '../../../../contract/stocking/replenishStates';
import { DAY_MS } from '../../../../contract/time/durations';
import { ulid } from '../../../ids';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvents, forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps } from '../../../kit/served';
import { tellStock } from '../../machines/commands/request';
import type { JobDeps } from '../../module';
import { servedReplenishTasks } from '../replenishTasks';

const PROCESS = 'job:stock.filled';
const LOOK_MS = 5_000;
/** A machine that was away longer tells its own count when it is back. */
const WITHIN_MS = 3 * DAY_MS;
const TASKS_A_LOOK = 100;
/** The machine was told, or cannot be told. */
const NOT_AGAIN = [...PENDING_COMMANDS, 'verified', 'contradicted', 'rejected', 'failed'];

interface FinishedTask {
  id: string;
  deviceId: string;
  orgId: string;
  replNo: string;
  lines: (ReplenishLine & { afterQty?: unknown })[];
  finishedAt: Date;
  /** Lanes in which something was moved or counted. */
  moved: string[];
  /** It has not reported some of them since. */
  silent: boolean;
  /** State of the newest command that tells of it. */
  told: string | null;
}

/** Visits that were submitted and of which something is to be done now: the others wait, and keep nobody from his turn. */
async function filledTasks(deps: KitDeps): Promise<FinishedTask[]> {
  const now = deps.clock();
  const { rows } = await sql<FinishedTask>`
    select t.id, t.device_id as "deviceId", d.org_id as "orgId", t.repl_no as "replNo", t.lines,
      t.finished_at as "finishedAt", visit.moved, word.silent, c.state as told
    from replenish_tasks t join devices d on d.id = t.device_id left join device_latest l on l.device_id = d.id
      left join lateral (select state, requested_at from machine_commands c where c.device_id = t.device_id
        and c.requested_at >= t.finished_at and c.type = 'sync_stock' and c.params->>'no' = t.repl_no
        order by requested_at desc, id desc limit 1) c on true
      cross join lateral (select coalesce(array_agg(line->>'laneNo'), '{}') as moved
        from jsonb_array_elements(t.lines) line where (line->>'addQty')::numeric > 0
          or (line->>'removeQty')::numeric > 0 or line->>'countQty' is not null) visit
      cross join lateral (select exists (select from lanes where lanes.device_id = t.device_id
        and lanes.lane_no = any(visit.moved) and coalesce(lanes.reported_at <= t.finished_at, true)) as silent) word
    where t.state = 'submitted' and t.finished_at > ${new Date(now - WITHIN_MS)}
      and (not word.silent or c.state in ('verified', 'contradicted')
        or (d.enabled and l.state->>'conn' = 'online' and (c.state is null
          or (c.state <> all(${sql.val(NOT_AGAIN)}::text[]) and c.requested_at < ${new Date(now - TELL_AGAIN_MS)}))))
    order by t.finished_at limit ${TASKS_A_LOOK}`.execute(deps.database.db);
  return rows;
}

/** Rows of the ledger of a lane `l` that were written after the visit. */
const since = ({ finishedAt }: FinishedTask) => sql`s.device_id = l.device_id and s.lane_no = l.lane_no
  and s.at > ${new Date(finishedAt.getTime() - WITHIN_MS)} and s.id > ${ulid(finishedAt.getTime()).slice(0, 10)}`;

/** What the machine has said of the lanes since: nothing of some, the same, or another number. */
async function wordOf({ database }: KitDeps, task: FinishedTask): Promise<'none' | 'same' | 'other'> {
  if (task.told === 'contradicted') return 'other';
  if (task.told !== 'verified' && task.silent) return 'none';
  const { rows } = await sql<{ other: boolean }>`
    select exists (select from lanes l where l.device_id = ${task.deviceId}
      and l.lane_no = any(${sql.val(task.moved)}::text[])
      and (select sum(s.delta) from stock_ledger s where ${since(task)} and s.kind = 'adjust' and s.actor is null) <> 0
    ) as other`.execute(database.db);
  return rows[0]?.other ? 'other' : 'same';
}

/** What the visit left behind, without what was sold since. */
async function tell(deps: KitDeps, task: FinishedTask): Promise<void> {
  const left = new Map(task.lines.map((line) => [String(line.laneNo), Number(line.afterQty)]));
  await runInTransaction(deps, await systemContext(deps.database.db, PROCESS), async (work) => {
    const { rows } = await sql<{ t: string; moved: number }>`
      select l.lane_no as t, coalesce((select sum(s.delta) from stock_ledger s
        where ${since(task)} and s.kind <> 'adjust'), 0)::int as moved
      from lanes l where l.device_id = ${task.deviceId}
        and l.lane_no = any(${sql.val(task.moved)}::text[]) order by l.lane_no`.execute(work.trx);
    const lanes = rows.map(({ t, moved }): LaneStock => ({ t, q: Math.max(0, (left.get(t) ?? 0) + moved) }));
    if (lanes.length > 0) await tellStock(work, task, { no: task.replNo, lanes });
    return {};
  });
}

/**
 * Tells machines what visits have put into them, and takes over what they say: the same, or another number.
 * @returns how many tasks moved
 */
export async function followFilled(deps: KitDeps): Promise<number> {
  const agreed: string[] = [];
  const differing: string[] = [];
  const tasks = new Map((await filledTasks(deps)).map((task) => [task.id, task]));
  await forEachIsolated(deps, PROCESS, [...tasks.keys()], async (id) => {
    const task = tasks.get(id) as FinishedTask;
    const word = await wordOf(deps, task);
    if (word === 'same') agreed.push(id);
    else if (word === 'other') differing.push(id);
    else await tell(deps, task);
    return true;
  });
  const cause = (event: string, ids: readonly string[]) =>
    causeEvents(deps, servedReplenishTasks, { event, ids, process: PROCESS });
  return (await cause('acknowledge', agreed)) + (await cause('differ', differing));
}

export function filledJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('stock.filled', LOOK_MS, async () => {
    await followFilled(kit);
  });
}
