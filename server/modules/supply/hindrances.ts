import type { AnyRow } from '../../../contract/kit/resource';
import { type ApprovalBlock, isInScope, type Paper, papersEnded } from '../../../contract/supply/approval';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { owedTo, papersOf } from './papers';
import { qualificationOf } from './qualification';

export interface HindranceDetail {
  kind: ApprovalBlock;
  params?: Record<string, string>;
}
const yuan = (minor: number) => (minor / 100).toFixed(2);
const distinct = (texts: readonly string[]) => [...new Set(texts)];

/** What a hindrance is called where it is refused. */
export const HINDRANCE_KEYS: Readonly<Record<ApprovalBlock, string>> = {
  disabled: 'err.supply.disabled',
  notApproved: 'err.supply.notApproved',
  qualification: 'err.supply.qualification',
  papers: 'err.supply.papersEnded',
  scope: 'err.supply.scope',
  minimum: 'err.supply.minimum',
  credit: 'err.supply.credit',
};

interface ApprovedProduct {
  kind: unknown;
  approvalNo: unknown;
  genericName: unknown;
}
interface ApprovalFacts {
  supplier: Readonly<Record<string, unknown>>;
  owed: number;
  papers: readonly Paper[];
  goods: readonly ApprovedProduct[];
  amount: number;
}

/** Why nothing at all may be ordered from a supplier. */
function barsOf(supplier: ApprovalFacts['supplier'], now: number): HindranceDetail[] {
  const ends = [String(supplier.drugLicenceExpire), String(supplier.gspExpire)];
  return [
    ...(supplier.enabled ? [] : [{ kind: 'disabled' as const }]),
    ...(supplier.approvalState === 'approved' ? [] : [{ kind: 'notApproved' as const }]),
    ...(qualificationOf(ends, now) === 'expired' ? [{ kind: 'qualification' as const }] : []),
  ];
}

/** @throws AppError 409 when the supplier may not be ordered from, whatever it is */
export function assertMayOrder(supplier: ApprovalFacts['supplier'], now: number): void {
  const [first] = barsOf(supplier, now);
  if (first) throw new AppError(409, HINDRANCE_KEYS[first.kind]);
}

/** What stands in the way of an order, the gravest first. */
export function hindrancesOf(facts: ApprovalFacts, now: number): HindranceDetail[] {
  const { supplier, owed, papers, goods, amount } = facts;
  const scopes = supplier.scopes as readonly string[] | null;
  const foreign = goods
    .filter((each) => !isInScope(scopes, each))
    .map(({ genericName }) => String(genericName));
  const min = Number(supplier.minOrderAmt ?? 0);
  const limit = supplier.settle === 'credit' ? Number(supplier.creditLimit ?? 0) : undefined;
  return [
    ...barsOf(supplier, now),
    ...(papersEnded(papers, tradeDay(now)).length > 0 ? [{ kind: 'papers' as const }] : []),
    ...(foreign.length > 0
      ? [{ kind: 'scope' as const, params: { products: distinct(foreign).join('、') } }]
      : []),
    ...(amount < min ? [{ kind: 'minimum' as const, params: { min: yuan(min) } }] : []),
    ...(limit !== undefined && owed + amount > limit
      ? [{ kind: 'credit' as const, params: { limit: yuan(limit), left: yuan(Math.max(0, limit - owed)) } }]
      : []),
  ];
}

const productsOf = ({ lines }: AnyRow) =>
  ((lines ?? []) as { productId?: unknown }[]).map(({ productId }) => String(productId));

/** The same for drafts of a page, order by order. */
export async function hindrancesFor(
  db: Executor,
  drafts: readonly AnyRow[],
  now: number,
): Promise<Map<string, HindranceDetail[]>> {
  if (drafts.length === 0) return new Map();
  const ids = distinct(drafts.map(({ druggistId }) => String(druggistId)));
  const suppliers = await db.selectFrom('druggists').selectAll().where('id', 'in', ids).execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'kind', 'approvalNo', 'genericName'])
    .where('id', 'in', ['', ...distinct(drafts.flatMap(productsOf))])
    .execute();
  const owed = await owedTo(db, ids);
  const papers = await papersOf(db, ids);
  const supplierOf = new Map(suppliers.map((each) => [each.id, each]));
  return new Map(
    drafts.flatMap((draft) => {
      const druggistId = String(draft.druggistId);
      const supplier = supplierOf.get(druggistId);
      if (!supplier) return [];
      const facts = {
        supplier,
        owed: owed.get(druggistId) ?? 0,
        papers: papers.get(druggistId) ?? [],
        goods: products.filter(({ id }) => productsOf(draft).includes(id)),
        amount: Number(draft.amount ?? 0),
      };
      return [[draft.id, hindrancesOf(facts, now)] as const];
    }),
  );
}
