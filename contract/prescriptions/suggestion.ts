import { normaliseApprovalNo } from '../common/goodsCodes';

/** What a product is found by. */
export const SUGGESTED_BY = ['approval', 'name'] as const;
export type SuggestedBy = (typeof SUGGESTED_BY)[number];

export interface ForeignCode {
  extName: string;
  extSpec?: string | null;
  approvalNo: string;
}
export interface OwnProduct {
  id: string;
  genericName: string;
  specification: string;
  approvalNo: string;
}
export interface Suggestion {
  productId: string;
  by: SuggestedBy;
}

/** One way to write it: width, blanks, case and the sign between numbers do not make another medicine. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .replace(/[\s*×xX]/g, '')
    .toLowerCase();

/** Of several the one with the same pack; a choice between packs is left to a person. */
function onlyOne(products: readonly OwnProduct[], spec: string | null | undefined): OwnProduct | undefined {
  if (products.length <= 1) return products[0];
  const same = products.filter(({ specification }) => plain(specification) === plain(spec));
  return same.length === 1 ? same[0] : undefined;
}

/** The product that a partner's code means: by its approval number, else by its name and pack. */
export function suggestionFor(code: ForeignCode, products: readonly OwnProduct[]): Suggestion | undefined {
  const number = normaliseApprovalNo(code.approvalNo);
  const approved =
    number === '' ? [] : products.filter((each) => normaliseApprovalNo(each.approvalNo) === number);
  const byNumber = onlyOne(approved, code.extSpec);
  if (byNumber) return { productId: byNumber.id, by: 'approval' };
  if (approved.length > 0) return undefined;
  const named = products.filter(({ genericName }) => plain(genericName) === plain(code.extName));
  const byName = onlyOne(named, code.extSpec);
  return byName && { productId: byName.id, by: 'name' };
}
