import { STORAGE_CLASS_NAMES, STORAGE_CLASSES, type StorageClass } from '../climate';

/** What becomes of cold goods that left their range on the way. */
export const TRANSPORT_DECISIONS = ['released', 'rejected'] as const;
export type TransportDecision = (typeof TRANSPORT_DECISIONS)[number];

/** °C. */
export interface TemperatureSpan {
  low: number;
  high: number;
}

/** What has to be kept cold on its way, too. */
export const COLD_CLASSES = STORAGE_CLASS_NAMES.filter((storageClass) => STORAGE_CLASSES[storageClass].cold);

/** Where all of these goods are safe; undefined where nothing has to be kept cold. */
export function coldRange(classes: readonly StorageClass[]): TemperatureSpan | undefined {
  const ranges = classes
    .filter((storageClass) => COLD_CLASSES.includes(storageClass))
    .map((storageClass) => STORAGE_CLASSES[storageClass]);
  if (ranges.length === 0) return undefined;
  return {
    low: Math.max(...ranges.map(({ tLow }) => tLow)),
    high: Math.min(...ranges.map(({ tHigh }) => tHigh)),
  };
}

/** The lowest and highest temperature of the record, as far as they are known. */
export interface TransportRecord {
  low: number | null;
  high: number | null;
  decision: TransportDecision | null;
  reason: string | null;
}
interface TransportVerdict {
  excursion: boolean | null;
  decision: TransportDecision | null;
  reason: string | null;
}

export class TransportFault extends Error {
  constructor(
    readonly field: 'transportLow' | 'transportHigh' | 'tempDecision' | 'tempReason',
    readonly key: string,
  ) {
    super(key);
  }
}

/**
 * Whether cold goods left their range on the way, and what was decided then.
 * @param taken some of them are received: refused without transport data or after a rejection
 * @throws TransportFault
 */
export function transportVerdict(
  range: TemperatureSpan,
  { low, high, decision, reason }: TransportRecord,
  taken: boolean,
): TransportVerdict {
  if (low === null || high === null) {
    if (taken) throw new TransportFault(low === null ? 'transportLow' : 'transportHigh', 'err.supply.way');
    return { excursion: null, decision: null, reason: null };
  }
  if (high < low) throw new TransportFault('transportHigh', 'err.supply.wayOrder');
  if (low >= range.low && high <= range.high) return { excursion: false, decision: null, reason: null };
  if (decision === null) throw new TransportFault('tempDecision', 'err.supply.excursion');
  if (decision === 'rejected' && taken) throw new TransportFault('tempDecision', 'err.supply.excursionTaken');
  if (reason === null) throw new TransportFault('tempReason', 'err.supply.excursionReason');
  return { excursion: true, decision, reason };
}
