import { normaliseApprovalNo } from '../../../contract/common/goodsCodes';
import type { AnyRow } from '../../../contract/kit/resource';
import { suggestionFor } from '../../../contract/prescriptions/suggestion';
import { AppError } from '../../errors';
import type { ServerSide, UnitOfWork, Values } from '../../kit/served';
import { codeOf, ownProducts, withSuggestions } from './suggestions';

/** Does the product have the approval number that the partner says? */
async function agrees({ trx }: UnitOfWork, productId: unknown, approvalNo: unknown): Promise<boolean> {
  const product = await trx
    .selectFrom('products')
    .select('approvalNo')
    .where('id', '=', String(productId))
    .executeTakeFirstOrThrow();
  return normaliseApprovalNo(String(product.approvalNo)) === normaliseApprovalNo(String(approvalNo));
}

const byWhom = ({ context, deps }: UnitOfWork): Values => ({
  mappedBy: context.principal.userId,
  mappedAt: new Date(deps.clock()),
});

/** A code that comes with its product is mapped at once, or shown as a conflict. */
async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const approvalNo = values.approvalNo ?? current?.approvalNo;
  const productId = current ? current.productId : values.productId;
  if (productId === null || productId === undefined) return values;
  const state = (await agrees(work, productId, approvalNo)) ? 'mapped' : 'conflict';
  return current ? { ...values, state } : { ...values, state, ...byWhom(work) };
}

/** The same for the codes of hospitals, pharmacies and channels. */
export const codesSide: ServerSide = {
  shortSearches: true,
  complete: withSuggestions,
  prepare,
  commands: {
    async map(work, row, { productId, ratio }) {
      if (!(await agrees(work, productId, row.approvalNo))) throw new AppError(409, 'err.code.approval');
      return { set: { productId, ratio, ...byWhom(work) } };
    },
    async mapSuggested(work, row) {
      const orgId = String(row.orgId);
      const products = await ownProducts(work.trx, [orgId]);
      const found = suggestionFor(codeOf(row), products.get(orgId) ?? []);
      // A name alone is a hint: without the approval number a person decides.
      if (found?.by !== 'approval') throw new AppError(409, 'err.code.noSuggestion');
      return { set: { productId: found.productId, ...byWhom(work) } };
    },
    unmap: async () => ({ set: { productId: null, mappedBy: null, mappedAt: null } }),
  },
};
