import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { Hold } from '../../../../contract/machines/holds';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { Change, Values } from '../../../kit/served';

interface Wanted {
  hold: Hold;
  reason: string;
  at: Date;
  /** Who wants it; nobody where a rule does. */
  by: string | null;
}

/** The machine that was told of another hold already need not be told again: it does not sell from the lane. */
const proof = sql<'waiting'>`case when hold is not null and hold_proof is not null then hold_proof else 'waiting' end`;

/**
 * Lanes that shall not sell: in our books at once; their machines are told (tell.ts).
 * @returns how many were not held like that before
 */
export async function holdLanes(
  db: Executor,
  laneIds: readonly string[],
  { hold, reason, at, by }: Wanted,
): Promise<number> {
  if (laneIds.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('lanes')
    .set((eb) => ({
      saleState: hold,
      pauseReason: reason,
      hold,
      holdAt: at,
      holdBy: by,
      holdProof: proof,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', 'in', [...laneIds])
    .where((eb) => eb.or([eb('hold', 'is', null), eb('hold', '<>', hold)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** As `holdLanes`, of one lane whose record the kit writes. */
export function held(change: Change, row: AnyRow, hold: Hold, reason: string | undefined): Values {
  const told = row.hold && row.holdProof;
  return {
    saleState: hold,
    pauseReason: reason,
    hold,
    holdAt: new Date(change.deps.clock()),
    holdBy: change.act.principal.userId || null,
    holdProof: told ? row.holdProof : 'waiting',
  };
}

/**
 * The console has nothing against a sale any more. What the machine was told it does not forget by itself: until it
 * says that it sells, the lane does not.
 * @throws AppError 409 `err.lane.fault`, `err.command.inFlight`
 */
export function lifted(change: Change, row: AnyRow): Values {
  if (row.health !== 'ok') throw new AppError(409, 'err.lane.fault');
  if (!row.hold && ['waiting', 'sent'].includes(String(row.holdProof)))
    throw new AppError(409, 'err.command.inFlight');
  const told = row.reportedState === 'paused' || (row.holdProof && row.holdProof !== 'waiting');
  const sells = Number(row.stock) > 0 ? 'on' : 'soldout';
  return {
    saleState: told ? 'paused' : sells,
    pauseReason: told ? row.pauseReason : null,
    hold: null,
    holdWas: row.hold ?? 'paused',
    holdAt: new Date(change.deps.clock()),
    holdBy: change.act.principal.userId || null,
    holdProof: told ? 'waiting' : null,
  };
}
