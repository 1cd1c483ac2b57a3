import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { LaneHold, RuleReason } from '../../../../contract/machines/holds';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { UnitOfWork, Values } from '../../../kit/served';

interface HoldRequest {
  hold: LaneHold;
  reason: string;
  at: Date;
  /** Who wants it; nobody where a rule does. */
  by: string | null;
}

/** Why the lanes of a count are not on sale. */
export const WHILE_COUNTING: RuleReason = 'stocktake';

/** The machine that was told of another hold already need not be told again: it does not sell from the lane. */
const proof = sql<'waiting'>`case when hold is not null and hold_proof is not null then hold_proof else 'waiting' end`;

/**
 * Lanes that shall not sell: in our books at once; their machines are told (tell.ts).
 * @returns how many were not held like that before
 */
export async function holdLanes(
  db: Executor,
  laneIds: readonly string[],
  { hold, reason, at, by }: HoldRequest,
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
    .where((eb) =>
      // A count ends by itself, and what it held sells again: every other reason takes its place.
      eb.or([eb('hold', 'is', null), eb('hold', '<>', hold), eb('pauseReason', '=', WHILE_COUNTING)]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** As `holdLanes`, of one lane whose record the kit writes. */
export function held(work: UnitOfWork, row: AnyRow, hold: LaneHold, reason: string | undefined): Values {
  const told = row.hold && row.holdProof;
  return {
    saleState: hold,
    pauseReason: reason,
    hold,
    holdAt: new Date(work.deps.clock()),
    holdBy: work.context.principal.userId || null,
    holdProof: told ? row.holdProof : 'waiting',
  };
}

/**
 * Lanes of a product that shall not sell, whatever their machines report. What is locked away already stays so.
 */
export async function holdProduct(
  db: Executor,
  productId: string,
  wanted: HoldRequest & { reason: RuleReason },
): Promise<void> {
  const lanes = await db
    .selectFrom('lanes')
    .select('id')
    .where('productId', '=', productId)
    .where((eb) => eb.or([eb('hold', 'is', null), eb('hold', '<>', 'quarantined')]))
    .execute();
  await holdLanes(
    db,
    lanes.map(({ id }) => id),
    wanted,
  );
}

/** The machine knows of the hold, or locked the lane itself. */
const told = sql<boolean>`(reported_state = 'paused' or coalesce(hold_proof, 'waiting') <> 'waiting')`;

interface ReleaseRequest {
  reasons: readonly RuleReason[];
  at: Date;
  by: string | null;
  agreed?: boolean;
}

/**
 * As `lifted`, of many lanes that one of these reasons holds still.
 * @param agreed another person has agreed already: their machines are told without asking again
 */
export async function liftLanes(
  db: Executor,
  laneIds: readonly string[],
  { reasons, at, by, agreed = false }: ReleaseRequest,
): Promise<number> {
  if (laneIds.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('lanes')
    .set((eb) => ({
      saleState: sql<'on'>`case when ${told} then 'paused' when stock > 0 then 'on' else 'soldout' end`,
      pauseReason: sql<string>`case when ${told} then pause_reason end`,
      hold: null,
      holdWas: agreed ? 'paused' : eb.ref('hold'),
      holdAt: at,
      holdBy: by,
      holdProof: sql<'waiting'>`case when ${told} then 'waiting' end`,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', 'in', [...laneIds])
    .where('hold', 'is not', null)
    .where('pauseReason', 'in', reasons)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Of all lanes of a product that this reason alone holds. */
export async function liftProduct(
  db: Executor,
  productId: string,
  { reason, at, by }: { reason: RuleReason; at: Date; by: string | null },
): Promise<void> {
  const lanes = await db
    .selectFrom('lanes')
    .select('id')
    .where('productId', '=', productId)
    .where('hold', 'is not', null)
    .where('pauseReason', '=', reason)
    .execute();
  await liftLanes(
    db,
    lanes.map(({ id }) => id),
    { reasons: [reason], at, by },
  );
}

/**
 * The console has released the lane. The machine keeps its hold until it
 * says that it sells, the lane does not.
 * @throws AppError 409 `err.lane.fault`, `err.command.inFlight`
 */
export function lifted(work: UnitOfWork, row: AnyRow): Values {
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
    holdAt: new Date(work.deps.clock()),
    holdBy: work.context.principal.userId || null,
    holdProof: told ? 'waiting' : null,
  };
}
