import type { AnyRow } from '../../../contract/kit/resource';
import { needsSecond } from '../../../contract/products/controlled';
import type { UnitOfWork } from '../../kit/served';

export interface PrescriptionItem {
  extCode: string;
  name: string;
  spec?: string | null;
  qty: number;
  productId: string | null;
  /** So many of our smallest units. */
  units?: number | null;
  /** So many of them came out of the machine. */
  dispensed?: number | null;
}
interface CodeTarget {
  productId: string | null;
  ratio: number;
}

const DIGITS = 10_000;

/** What a partner calls the medicines, as far as its codes are mapped. */
async function mappedBy(
  { trx }: UnitOfWork,
  table: 'hospitalCodes' | 'channelCodes',
  ownerId: unknown,
  codes: readonly string[],
): Promise<[string, CodeTarget][]> {
  const rows = await trx
    .selectFrom(table)
    .select(['extCode', 'productId', 'ratio'])
    .where('ownerId', '=', String(ownerId))
    .where('extCode', 'in', [...codes])
    .where('state', '=', 'mapped')
    .execute();
  return rows.map(({ extCode, productId, ratio }) => [String(extCode), { productId, ratio: Number(ratio) }]);
}

/** Looks every medicine up again: in the words of the channel it came through, else in those of its hospital. */
export async function mappedItems(
  work: UnitOfWork,
  { items, hospitalId, channelId, controlled }: AnyRow,
): Promise<{ items: PrescriptionItem[]; complete: boolean; controlled: boolean }> {
  const all = items as readonly PrescriptionItem[];
  const codes = all.map(({ extCode }) => extCode);
  const known = new Map([
    ...(await mappedBy(work, 'hospitalCodes', hospitalId, codes)),
    ...(channelId ? await mappedBy(work, 'channelCodes', channelId, codes) : []),
  ]);
  const found = all.map((item): PrescriptionItem => {
    const mapped = known.get(item.extCode);
    if (!mapped) return { ...item, productId: null, units: null };
    return {
      ...item,
      productId: mapped.productId,
      units: Math.round(item.qty * mapped.ratio * DIGITS) / DIGITS,
    };
  });
  return {
    items: found,
    complete: found.every(({ productId }) => productId !== null),
    controlled: controlled === true || (await areControlled(work, found)),
  };
}

/** Does one of these products need a second pharmacist, whatever the hospital says? */
export async function areControlled(
  { trx }: UnitOfWork,
  items: readonly PrescriptionItem[],
): Promise<boolean> {
  const ids = items.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return false;
  const products = await trx
    .selectFrom('products')
    .select('controlledClass')
    .where('id', 'in', ids)
    .execute();
  return products.some(({ controlledClass }) => needsSecond(controlledClass));
}
