import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { type CountedInstall, WAVES } from '../../../../contract/machines/firmware';
import { INSTALL_FAILED, INSTALLING } from '../../../../contract/machines/firmwareStates';
import type { Executor } from '../../../db/tables';
import { rolloutMachines } from './reach';

/** Every machine of these rollouts, as a rollout counts it. */
export async function installsOf(
  db: Executor,
  rolloutIds: readonly string[],
): Promise<Map<string, CountedInstall[]>> {
  const found = new Map<string, CountedInstall[]>();
  if (rolloutIds.length === 0) return found;
  const rows = await db
    .selectFrom('firmwareInstalls')
    .leftJoin('deviceLatest', 'deviceLatest.deviceId', 'firmwareInstalls.deviceId')
    .select(['rolloutId', 'wave', 'firmwareInstalls.state'])
    .select(sql<boolean>`coalesce(device_latest.state->>'conn' = 'online', false)`.as('online'))
    .where('rolloutId', 'in', [...rolloutIds])
    .execute();
  for (const { rolloutId, wave, state, online } of rows) {
    const id = String(rolloutId);
    found.set(id, [...(found.get(id) ?? []), { wave: Number(wave), state: String(state), online }]);
  }
  return found;
}

const OPEN: readonly string[] = ['queued', ...INSTALLING];
const FAILED: readonly string[] = INSTALL_FAILED;
const UNREACHED = ['expired', 'cancelled'];

function lineOf(wave: number, installs: readonly CountedInstall[]) {
  const count = (states: readonly string[]) => installs.filter(({ state }) => states.includes(state)).length;
  return {
    wave,
    machines: installs.length,
    confirmed: count(['confirmed']),
    open: count(OPEN),
    failed: count(FAILED),
    unreached: count(UNREACHED),
  };
}

/** How far a rollout is that has begun. */
function progressOf(row: AnyRow, installs: readonly CountedInstall[]): AnyRow {
  const waves = Array.from({ length: WAVES }, (_none, index) =>
    lineOf(
      index + 1,
      installs.filter(({ wave }) => wave === index + 1),
    ),
  );
  const { confirmed, failed, open } = lineOf(0, installs);
  const progress = Math.floor(((installs.length - open) / installs.length) * 100);
  return {
    ...row,
    waves,
    confirmed,
    failed,
    progress,
    reach: installs.length,
    reachOffline: installs.filter(({ online }) => !online).length,
    reachCurrent: 0,
  };
}

/** What it would reach as of now. */
async function reachOf(db: Executor, row: AnyRow): Promise<AnyRow> {
  const { version, machines } = await rolloutMachines(db, row);
  const current = machines.filter(({ fwVersion }) => fwVersion === version.versionNo);
  return {
    ...row,
    waves: [],
    confirmed: 0,
    failed: 0,
    progress: 0,
    reach: machines.length - current.length,
    reachOffline: machines.filter((machine) => !machine.online && !current.includes(machine)).length,
    reachCurrent: current.length,
  };
}

export async function withProgress(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const begun = await installsOf(
    db,
    rows.map(({ id }) => id),
  );
  const complete: AnyRow[] = [];
  for (const row of rows) {
    const installs = begun.get(row.id);
    complete.push(installs ? progressOf(row, installs) : await reachOf(db, row));
  }
  return complete;
}
