import type { AnyRow } from '../../../contract/kit/resource';
import { type ForeignCode, type OwnProduct, suggestionFor } from '../../../contract/prescriptions/suggestion';
import type { Executor } from '../../db/tables';

/** Medicines of an institution that a code may mean. */
export async function ownProducts(
  db: Executor,
  orgIds: readonly string[],
): Promise<Map<string, OwnProduct[]>> {
  if (orgIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'orgId', 'genericName', 'specification', 'approvalNo'])
    .where('orgId', 'in', [...new Set(orgIds)])
    .execute();
  const byOrg = new Map<string, OwnProduct[]>();
  for (const { orgId, id, genericName, specification, approvalNo } of rows) {
    const list = byOrg.get(String(orgId)) ?? [];
    list.push({
      id,
      genericName: String(genericName),
      specification: String(specification),
      approvalNo: String(approvalNo),
    });
    byOrg.set(String(orgId), list);
  }
  return byOrg;
}

export const codeOf = ({ extName, extSpec, approvalNo }: AnyRow): ForeignCode => ({
  extName: String(extName),
  extSpec: typeof extSpec === 'string' ? extSpec : null,
  approvalNo: String(approvalNo),
});

/** Codes of a page with the product each may mean, where it is not mapped. */
export async function withSuggestions(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const open = rows.filter(({ state }) => state !== 'mapped');
  const products = await ownProducts(
    db,
    open.map(({ orgId }) => String(orgId)),
  );
  return rows.map((row) => {
    if (row.state === 'mapped') return row;
    const found = suggestionFor(codeOf(row), products.get(String(row.orgId)) ?? []);
    return found ? { ...row, suggestedId: found.productId, suggestedBy: found.by } : row;
  });
}

const SHARE_DIGITS = 10;

/** Partners of a page with the share of their codes that is mapped. */
export function withShare(table: 'hospitalCodes' | 'pharmacyCodes' | 'channelCodes') {
  return async (db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> => {
    if (rows.length === 0) return rows;
    const ids = rows.map(({ id }) => id);
    const counts = await db
      .selectFrom(table)
      .select(['ownerId'])
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .select((eb) => eb.fn.countAll<string>().filterWhere('state', '=', 'mapped').as('mapped'))
      .where('ownerId', 'in', ids)
      .groupBy('ownerId')
      .execute();
    const shares = new Map(
      counts.map(({ ownerId, total, mapped }) => [
        String(ownerId),
        Math.round((Number(mapped) / Number(total)) * 100 * SHARE_DIGITS) / SHARE_DIGITS,
      ]),
    );
    return rows.map((row) => ({ ...row, mappedShare: shares.get(row.id) ?? null }));
  };
}
