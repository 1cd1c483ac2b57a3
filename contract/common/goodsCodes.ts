export const PRODUCT_KINDS = ['drug', 'device', 'health_food', 'disinfectant', 'cosmetic', 'other'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

const DRUG = /^国药准字(?:[HZSBTFJ]\d{8}|[HZS][CJ]\d{8})$/;
const LEGACY_IMPORT = /^B?[HZS]C?\d{8}$/;
const APPROVAL_PATTERNS: Record<ProductKind, readonly RegExp[]> = {
  drug: [DRUG, LEGACY_IMPORT],
  device: [/^.{1,3}械(?:注[准进许]\d{11}|备\d{8})号?$/],
  health_food: [/^国食健(?:字[GJ]|注[GJ])\d{8}$/],
  disinfectant: [/^.{1,3}卫消证字\(\d{4}\)第\d{4}号$/],
  cosmetic: [/^国妆特字G?\d{8,10}$/, /^.{1,2}G?妆网备(?:进)?字\d{10}$/],
  other: [/^.{2,64}$/],
};
/** Kinds whose numbers one recognises without being told the kind. */
const SELF_EVIDENT: readonly ProductKind[] = ['drug', 'device', 'health_food', 'disinfectant', 'cosmetic'];

/** As the register writes it: no blanks, half-width, upper case. */
export function normaliseApprovalNo(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/** V4: approval number of a product, by its kind where known. */
export function isApprovalNo(text: string, kind?: ProductKind): boolean {
  const number = normaliseApprovalNo(text);
  const kinds = kind ? [kind] : SELF_EVIDENT;
  // A draft may have any text as its kind.
  const patterns = kinds.flatMap((each) =>
    Object.hasOwn(APPROVAL_PATTERNS, each) ? APPROVAL_PATTERNS[each] : [],
  );
  return patterns.some((pattern) => pattern.test(number));
}
