import type { AnyRow } from '../../../contract/kit/resource';
import { druggists } from '../../../contract/resources/supply/druggists';
import { AppError } from '../../errors';
import type { Change, Served, Values } from '../../kit/served';

const DAY_MS = 86_400_000;
const EXPIRING_DAYS = 90;

/** State of the licences on a day, `YYYY-MM-DD`: the one that ends first decides. */
export function qualificationOf(ends: readonly string[], now: number): 'ok' | 'expiring' | 'expired' {
  const first = Math.min(...ends.map((day) => Date.parse(`${day}T23:59:59+08:00`)));
  if (first < now) return 'expired';
  return first < now + EXPIRING_DAYS * DAY_MS ? 'expiring' : 'ok';
}

async function prepare({ deps }: Change, values: Values, current?: AnyRow): Promise<Values> {
  const { drugLicenceExpire, gspExpire } = { ...current, ...values } as Values;
  const qualState = qualificationOf([String(drugLicenceExpire), String(gspExpire)], deps.clock());
  return { ...values, qualState, ...(current ? {} : { enabled: true }) };
}

async function guardDelete({ trx }: Change, row: AnyRow): Promise<void> {
  const used = await trx
    .selectFrom('purchaseOrders')
    .select('id')
    .where('druggistId', '=', row.id)
    .executeTakeFirst();
  if (used) throw new AppError(409, 'err.kit.inUse');
}

export const servedDruggists: Served = {
  resource: druggists,
  shortSearches: true,
  prepare,
  guardDelete,
  commands: {
    enable: async () => ({ set: { enabled: true } }),
    disable: async () => ({ set: { enabled: false } }),
  },
};
