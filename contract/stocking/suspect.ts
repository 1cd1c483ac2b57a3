import { MINUTE_MS } from '../time/durations';
import { VEND_RC } from '../vend';
import type { ConfidenceLevel } from './cover';
import type { StockCause } from './discrepancyStates';

/** A second row of the same sale or visit comes within this; a failed vend shows in the machine's number as soon. */
const SAME_MS = 2 * MINUTE_MS;
const AFTER_VEND_MS = 30 * MINUTE_MS;
/** What a visit put into the wrong lane is noticed within this. */
const AFTER_VISIT_MS = 2 * 60 * MINUTE_MS;

/** A row of the stock ledger; `said`: booked because the machine or a count said another number than the sum. */
export interface StockMove {
  at: number;
  delta: number;
  kind: string;
  ref: string | null;
  said: boolean;
}
export interface LaneEvidence {
  /** Units there are more (or fewer) than the sum of what is known to have been moved. */
  diff: number;
  /** Rows since the last count, oldest first. */
  moves: readonly StockMove[];
  /** Vends since then and how they ended. */
  vends: readonly { at: number; rc: number }[];
  /** Unauthorized door openings since then. */
  intrusions: readonly number[];
  health: string;
  /** The goods or the room for them are not what the plan says. */
  otherProduct: boolean;
  overCapacity: boolean;
  /** Differences of the other lanes of the machine. */
  others: readonly number[];
}
export interface SuspectedCause {
  cause: StockCause;
  sure: ConfidenceLevel;
}

const JAMS: readonly number[] = [
  VEND_RC.jam,
  VEND_RC.motorNotStop,
  VEND_RC.noDrop,
  VEND_RC.dropBlocked,
  VEND_RC.dropLost,
];
const within = (from: number, to: number, span: number) => to >= from && to - from <= span;

/** Rows that stand twice: the same number again, for the same visit or a moment later. */
function doubled({ moves, diff }: LaneEvidence): boolean {
  const own = moves.filter(({ said }) => !said);
  return own.some((move, index) => {
    const again = own.slice(index + 1).find((next) => {
      const same = next.kind === move.kind && next.delta === move.delta;
      const sameRef = next.kind === 'repl' && next.ref === move.ref;
      return same && (sameRef || within(move.at, next.at, SAME_MS / 12));
    });
    return again !== undefined && Math.sign(diff) === -Math.sign(move.delta);
  });
}

/** Failed vends whose product left its place all the same. */
function jammed({ vends, moves, diff, health }: LaneEvidence): SuspectedCause | undefined {
  if (diff >= 0) return undefined;
  const failed = vends.filter(({ rc }) => JAMS.includes(rc));
  const told = moves.some(
    (move) => move.said && move.delta < 0 && failed.some(({ at }) => within(at, move.at, AFTER_VEND_MS)),
  );
  if (told || (health === 'jam' && failed.length > 0)) return { cause: 'jam', sure: 'high' };
  return failed.length >= -diff ? { cause: 'jam', sure: 'medium' } : undefined;
}

function misloaded({ moves, diff, others }: LaneEvidence): SuspectedCause | undefined {
  const visits = moves.filter(({ kind, said, delta }) => kind === 'repl' && !said && delta > 0);
  const last = visits.at(-1);
  if (!last) return undefined;
  const swapped = others.some((other) => other !== 0 && other === -diff);
  const atVisit = moves.some((move) => move.said && move.kind === 'adjust' && move.ref === last.ref);
  if (swapped || atVisit) return { cause: 'mis_load', sure: 'high' };
  const soon = moves.some((move) => move.said && within(last.at, move.at, AFTER_VISIT_MS));
  return soon ? { cause: 'mis_load', sure: 'medium' } : undefined;
}

/** An unrecorded sale: the next report of the machine has fewer, or more after an unreported visit. */
function lost({ moves, diff }: LaneEvidence): SuspectedCause | undefined {
  const said = moves.filter((move) => move.said && Math.sign(move.delta) === Math.sign(diff));
  if (said.length === 0) return undefined;
  return { cause: 'message_lost', sure: said.length === Math.abs(diff) || diff > 0 ? 'high' : 'medium' };
}

/** What a difference most likely comes from. What is seen in the plan comes first, what leaves no trace last. */
export function suspectCause(evidence: LaneEvidence): SuspectedCause {
  const { diff, otherProduct, overCapacity, intrusions, moves } = evidence;
  if (otherProduct || overCapacity)
    return { cause: 'wrong_planogram', sure: otherProduct ? 'high' : 'medium' };
  if (doubled(evidence)) return { cause: 'message_doubled', sure: 'high' };
  const jam = jammed(evidence);
  if (jam) return jam;
  if (diff < 0 && intrusions.length > 0) return { cause: 'theft', sure: 'high' };
  const known = misloaded(evidence) ?? lost(evidence);
  if (known) return known;
  // The machine counts as we do, yet somebody finds less: it went without the machine.
  const found = diff < 0 && moves.every(({ said }) => !said);
  return found ? { cause: 'theft', sure: 'low' } : { cause: 'unknown', sure: 'low' };
}
