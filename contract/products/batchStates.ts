import { defineStates } from '../kit/states';
import { CHINA_MS } from '../time/chinaTime';
import { DAY_MS } from '../time/durations';

export const batchStates = defineStates({
  field: 'state',
  initial: 'normal',
  states: {
    normal: 'ok',
    near_expiry: 'warn',
    stop_sale: 'bad',
    expired: 'bad',
    quarantined: 'warn',
    recalled: 'bad',
    removed: 'off',
  },
  events: {
    comeNear: { from: ['normal'], to: 'near_expiry', needs: 'system' },
    stopSale: { from: ['normal', 'near_expiry'], to: 'stop_sale', needs: 'system' },
    expire: { from: ['normal', 'near_expiry', 'stop_sale', 'quarantined'], to: 'expired', needs: 'system' },
    quarantine: {
      from: ['normal', 'near_expiry', 'stop_sale'],
      to: 'quarantined',
      needs: { action: 'product:delist' },
      reason: true,
      bulk: true,
      danger: true,
    },
    release: {
      from: ['quarantined'],
      to: ['normal', 'near_expiry', 'stop_sale'],
      needs: { action: 'product:audit' },
      reason: true,
    },
    recall: {
      from: ['normal', 'near_expiry', 'stop_sale', 'expired', 'quarantined'],
      to: 'recalled',
      needs: { action: 'product:audit' },
      reason: true,
      bulk: true,
      danger: true,
    },
    remove: {
      from: ['expired', 'recalled', 'quarantined'],
      to: 'removed',
      needs: 'M',
      error: 'err.batch.removeFirst',
      reason: true,
      danger: true,
    },
  },
});
export type BatchState = keyof (typeof batchStates)['states'];

/** Batches that may still be brought to a machine, as far as their state says. */
export const MAY_LEAVE = ['normal', 'near_expiry'] as const satisfies readonly BatchState[];

/** Days before its end from which a batch is near expiry. */
export const NEAR_EXPIRY_DAYS = 180;
const LEVELS = [30, 90, NEAR_EXPIRY_DAYS] as const;
/** Unless the product says otherwise. */
export const STOP_SALE_DAYS = 30;

/** Whole days of China, as the package means them, to the last one on which a batch may be used; negative when it is over. */
export function daysLeft(expiry: string, now: number): number {
  const today = Math.floor((now + CHINA_MS) / DAY_MS);
  return Math.floor(Date.parse(expiry) / DAY_MS) - today;
}

/** The last day of a month, where a package names no day. */
export function lastDay(expiry: string, precision: 'day' | 'month'): string {
  if (precision === 'day') return expiry;
  const [year = 0, month = 1] = expiry.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** 1 is far (180 days), 3 is close (30 days); 0 is not near at all. */
export function nearLevel(days: number): number {
  return LEVELS.filter((limit) => days <= limit).length;
}

/** State of a batch by its days, unless a person changed it. */
export function stateByDays(days: number, stopSaleDays: number | null): BatchState {
  if (days < 0) return 'expired';
  if (days <= (stopSaleDays ?? STOP_SALE_DAYS)) return 'stop_sale';
  return days <= NEAR_EXPIRY_DAYS ? 'near_expiry' : 'normal';
}

/** V18: made before it ends, and no later than its months allow. Months are counted to the day before. */
export function latestExpiry(mfgDate: string, shelfLifeMonths: number): string {
  const [year = 0, month = 1, day = 1] = mfgDate.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + shelfLifeMonths, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + shelfLifeMonths, Math.min(day, last)) - DAY_MS;
  return new Date(end).toISOString().slice(0, 10);
}
