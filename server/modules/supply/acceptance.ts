import type { Line } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import {
  COLD_CLASSES,
  coldRange,
  type TemperatureSpan,
  type TransportDecision,
  TransportFault,
  transportVerdict,
} from '../../../contract/supply/transport';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import { linesOf, textOrNull } from '../../kit/records/fieldValues';
import type { CommandResult, UnitOfWork, Values } from '../../kit/served';

const PARTS = ['received', 'batchNo', 'mfgDate', 'expiry'] as const;

/** Made, and not past its last day; what is not received may say what it likes. */
function isUsable({ received, mfgDate, expiry }: Line, today: string): boolean {
  return Number(received) === 0 || (String(expiry) > String(mfgDate) && String(expiry) >= today);
}

/** @throws AppError 400 naming the cells that are missing, too large or past */
function assertCounted(lines: readonly Line[], today: string): void {
  const wrong = lines.flatMap((line, index) => [
    ...PARTS.filter((part) => (line[part] ?? null) === null).map(
      (part) => [`lines.${index}.${part}`, 'err.supply.received'] as const,
    ),
    ...(Number(line.received) > Number(line.qty)
      ? [[`lines.${index}.received`, 'err.supply.tooMany'] as const]
      : []),
    ...((line.expiry ?? null) !== null && !isUsable(line, today)
      ? [[`lines.${index}.expiry`, 'err.supply.past'] as const]
      : []),
  ]);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** What is cold of an order: where all of it is safe, and whether some of it is received. */
interface ColdGoods {
  range: TemperatureSpan;
  taken: boolean;
}

async function coldGoods(trx: Executor, lines: readonly Line[]): Promise<ColdGoods | undefined> {
  const ordered = lines.map(({ productId }) => String(productId));
  const cold = await trx
    .selectFrom('products')
    .select(['id', 'storageClass'])
    .where('id', 'in', ordered)
    .where('storageClass', 'in', COLD_CLASSES)
    .execute();
  const range = coldRange(cold.map(({ storageClass }) => storageClass));
  if (!range) return undefined;
  const ids = new Set(cold.map(({ id }) => id));
  return {
    range,
    taken: lines.some(({ productId, received }) => Number(received) > 0 && ids.has(String(productId))),
  };
}

const NO_WAY = {
  transportLow: null,
  transportHigh: null,
  tempExcursion: null,
  tempDecision: null,
  tempReason: null,
} as const;
const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/** How cold goods came, as it is stored; of others nothing is. @throws AppError 400 naming what is missing */
function wayOf(cold: ColdGoods | undefined, args: Values): Values {
  if (!cold) return NO_WAY;
  const [low, high] = [numberOf(args.transportLow), numberOf(args.transportHigh)];
  const said = (args.tempDecision ?? null) as TransportDecision | null;
  try {
    const record = { low, high, decision: said, reason: textOrNull(args.tempReason) };
    const { excursion, decision, reason } = transportVerdict(cold.range, record, cold.taken);
    return {
      transportLow: low,
      transportHigh: high,
      tempExcursion: excursion,
      tempDecision: decision,
      tempReason: reason,
    };
  } catch (error) {
    throw error instanceof TransportFault ? invalid({ [error.field]: error.key }) : error;
  }
}

const sumOf = (lines: readonly Line[], part: 'qty' | 'received') =>
  lines.reduce((sum, line) => sum + Number(line[part]), 0);

interface SampleResult {
  sampleSize: number;
  defects: number;
  rejectReason: string | null;
}

/** @throws AppError 400: nothing is taken unseen, and of what is defective nothing is taken */
function assertSampled(lines: readonly Line[], { sampleSize, defects, rejectReason }: SampleResult): void {
  const [ordered, received] = [sumOf(lines, 'qty'), sumOf(lines, 'received')];
  if (sampleSize > ordered || (received > 0 && sampleSize === 0))
    throw invalid({ sampleSize: 'err.supply.sample' });
  if (defects > sampleSize) throw invalid({ defects: 'err.supply.defects' });
  if (received > ordered - defects) throw invalid({ defects: 'err.supply.defectsTaken' });
  if (defects > 0 && rejectReason === null) throw invalid({ rejectReason: 'err.supply.rejectReason' });
}

/** Of what is rejected whole nothing goes into stock, and nothing is owed. */
function stateAfter(lines: readonly Line[]) {
  if (sumOf(lines, 'received') === 0) return 'rejected';
  return lines.every(({ qty, received }) => qty === received) ? 'accepted' : 'part_rejected';
}

/**
 * Goods are looked at by a sample: all of them taken, a part or nothing; a defect leaves a part behind.
 * Cold goods come with the record of their way; outside of their range somebody decides, and says why.
 * @throws AppError 409 for cold goods without their record
 */
export async function accept(
  { trx, context, deps }: UnitOfWork,
  row: AnyRow,
  args: Values,
): Promise<CommandResult> {
  const lines = linesOf<Line>(row);
  assertCounted(lines, tradeDay(deps.clock()));
  const sampled = {
    sampleSize: Number(args.sampleSize),
    defects: Number(args.defects),
    rejectReason: textOrNull(args.rejectReason),
  };
  assertSampled(lines, sampled);
  // What is turned away because its record is missing needs none.
  const tempRecordFile = args.tempRecordFile ?? row.tempRecordFile ?? null;
  const cold = await coldGoods(trx, lines);
  if (tempRecordFile === null && cold?.taken) throw new AppError(409, 'err.supply.temperature');
  const inspectionFile = args.inspectionFile ?? null;
  const state = stateAfter(lines);
  const checkedBy = context.principal.userId;
  return { set: { ...sampled, ...wayOf(cold, args), inspectionFile, tempRecordFile, state, checkedBy } };
}
