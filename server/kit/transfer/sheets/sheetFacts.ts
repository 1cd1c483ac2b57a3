import { CHINA_ZONE } from '../../../../contract/time/chinaTime';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';

/** Zone and money of the organisations whose records stand in a sheet. */
export interface SheetFacts {
  /** Of the person's organisation: all times of a sheet are in it. */
  zone: string;
  /** The currency when there is only one; with several each row names its own. */
  currency?: string;
  currencyOf(orgId: string | null): string;
  pathOf(orgId: string): string | undefined;
}

const DECIMALS = new Map<string, number>();

/** How many decimals amounts of a currency have: 2 for CNY, 0 for JPY. */
export function decimalsOf(currency: string): number {
  const known = DECIMALS.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  DECIMALS.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

export async function sheetFacts(db: Executor, { orgId, orgIds }: Principal): Promise<SheetFacts> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'timezone', 'currency', 'path'])
    .where('id', 'in', [...orgIds])
    .execute();
  const own = rows.find(({ id }) => id === orgId);
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  const home = own?.currency ?? 'CNY';
  return {
    zone: own?.timezone ?? CHINA_ZONE,
    currency: new Set(currencies.values()).size > 1 ? undefined : home,
    currencyOf: (id) => (id === null ? home : (currencies.get(id) ?? home)),
    pathOf: (id) => paths.get(id),
  };
}
