import { sql } from 'kysely';
import { TELL_AGAIN_MS } from '../../../../contract/machines/holds';
import { lanes as lanesResource } from '../../../../contract/resources/machines/lanes';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvents, forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { hint, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { servedMachineCommands } from '../commands/follow';
import { tellLanes } from '../commands/request';
import { lockDisabled } from '../outOfUse';
import { tellLostLocks } from './lockAgain';

const PROCESS = 'job:machines.holds';
const LOOK_MS = 5_000;
/** Lanes handled in one run. */
const LANES_A_LOOK = 2_000;

/** Lanes of which the machine does not know yet, or does not do, what the console wants. */
function untold(db: Executor, now: number) {
  const online = sql<boolean>`device_latest.state->>'conn' = 'online'`;
  return (
    db
      .selectFrom('lanes')
      .innerJoin('devices', 'devices.id', 'lanes.deviceId')
      .leftJoin('deviceLatest', 'deviceLatest.deviceId', 'lanes.deviceId')
      .select(['lanes.id', 'lanes.deviceId', 'lanes.orgId', 'lanes.laneNo', 'hold', 'holdWas', 'holdBy'])
      .select('pauseReason')
      .where('devices.enabled', '=', true)
      // A machine that sells nothing at all is not told to sell from a lane.
      .where((eb) => eb.or([eb('hold', 'is not', null), eb('devices.saleState', '<>', 'temp_locked')]))
      .where((eb) =>
        eb.or([
          eb('holdProof', '=', 'waiting'),
          eb.and([
            eb('holdProof', 'in', ['unconfirmed', 'contradicted']),
            online,
            eb.or([eb('holdToldAt', 'is', null), eb('holdToldAt', '<', new Date(now - TELL_AGAIN_MS))]),
          ]),
        ]),
      )
      .orderBy('lanes.deviceId')
      .orderBy('lanes.laneNo')
      .limit(LANES_A_LOOK)
      .execute()
  );
}
type UnsentHold = Awaited<ReturnType<typeof untold>>[number];

/** One command carries all locks of a machine; releases are sent by the person who releases. */
function commandOf({ deviceId, hold, holdWas, holdBy }: UnsentHold): string {
  return hold ? `${deviceId} lock` : `${deviceId} unlock ${holdBy} ${holdWas}`;
}

async function tell(work: UnitOfWork, group: readonly UnsentHold[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const now = new Date(work.deps.clock());
  const ids = group.map(({ id }) => id);
  // Lanes being changed now are handled in the next run.
  const still = await work.trx
    .updateTable('lanes')
    .set({ holdProof: 'sent', holdToldAt: now })
    .where('id', 'in', ids)
    .where('holdProof', 'in', ['waiting', 'unconfirmed', 'contradicted'])
    .where('hold', first.hold ? 'is not' : 'is', null)
    .returning(['laneNo'])
    .execute();
  if (still.length === 0) return;
  const by = new Set(group.map(({ holdBy }) => holdBy));
  await tellLanes(work, {
    deviceId: first.deviceId,
    orgId: first.orgId,
    type: first.hold ? 'lock_sale' : 'unlock_sale',
    lanes: still.map(({ laneNo }) => laneNo).toSorted(),
    reason: first.pauseReason ?? (first.hold ? 'hold' : 'lift'),
    // A second person agrees to the sale of what was quarantined; who pauses a lane lets it go on himself.
    holds: { by: by.size === 1 ? (first.holdBy ?? null) : null, approved: first.holdWas !== 'quarantined' },
  });
  hint(work, lanesResource.name, first.orgId);
}

/** A lock that was seen, of a lane that sells after all. */
async function deniedLocks(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('lanes')
    .innerJoin('machineCommands', 'machineCommands.deviceId', 'lanes.deviceId')
    .select('machineCommands.id')
    .distinct()
    .where('holdProof', '=', 'contradicted')
    .where('hold', 'is not', null)
    .where('machineCommands.type', '=', 'lock_sale')
    .where('machineCommands.state', '=', 'verified')
    .where(sql<boolean>`machine_commands.params->'lanes' ? lanes.lane_no`)
    .where(sql<boolean>`machine_commands.sent_at >= coalesce(lanes.hold_told_at, lanes.hold_at)`)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Tells machines what the console wants of their lanes, each in one command, and tells them again what they do not do
 * once they can be reached.
 * @returns how many commands
 */
export async function tellHolds(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  await causeEvents(deps, servedMachineCommands, {
    event: 'contradict',
    ids: await deniedLocks(db),
    process: PROCESS,
    values: async () => ({ closedAt: new Date(deps.clock()) }),
  });
  const found = new Map<string, UnsentHold[]>();
  for (const lane of await untold(db, deps.clock())) {
    const key = commandOf(lane);
    found.set(key, [...(found.get(key) ?? []), lane]);
  }
  if (found.size === 0) return 0;
  const context = await systemContext(db, PROCESS);
  return forEachIsolated(deps, PROCESS, [...found.keys()], async (key) => {
    await runInTransaction(deps, context, async (work) => {
      await tell(work, found.get(key) as UnsentHold[]);
      return {};
    });
    return true;
  });
}

export function holdJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('machines.holds', LOOK_MS, async () => {
    await tellHolds(kit);
    await tellLostLocks(kit, PROCESS);
    await lockDisabled(kit, PROCESS);
  });
}
