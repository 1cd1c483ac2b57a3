import { endsWithDigit, gtinDigit } from './checkDigits';

/** What a GS1 element string on a package says. `expiry` is YYYY-MM-DD. */
export interface Gs1Elements {
  gtin?: string;
  expiry?: string;
  batch?: string;
  serial?: string;
}

/** yymmdd of GS1 as YYYY-MM-DD; day 00 is the end of the month. Two-digit years are of this century. */
function gs1Date(text: string): string | undefined {
  const [, yy, mm, dd] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (yy === undefined || mm === undefined || dd === undefined) return undefined;
  const [year, month, day] = [2000 + Number(yy), Number(mm), Number(dd)];
  if (month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > last) return undefined;
  return `${year}-${mm}-${String(day || last).padStart(2, '0')}`;
}

/** Fields by application identifier; a field that does not hold makes the whole string invalid. */
const READERS: Record<string, (text: string) => Gs1Elements | undefined> = {
  '01': (text) => (/^\d{14}$/.test(text) && endsWithDigit(text, gtinDigit) ? { gtin: text } : undefined),
  '17': (text) => {
    const expiry = gs1Date(text);
    return expiry === undefined ? undefined : { expiry };
  },
  '10': (text) => (isLabel(text) ? { batch: text } : undefined),
  '21': (text) => (isLabel(text) ? { serial: text } : undefined),
};

function isLabel(text: string): boolean {
  return /^[!-~]{1,20}$/.test(text);
}

/** V3: `(01)…(17)…(10)…(21)…`; undefined when a part is unknown, twice or wrong. */
export function parseGs1(text: string): Gs1Elements | undefined {
  if (!/^(?:\(\d{2}\)[^()]+)+$/.test(text)) return undefined;
  const seen = new Set<string>();
  const elements: Gs1Elements = {};
  for (const [, identifier = '', value = ''] of text.matchAll(/\((\d{2})\)([^()]+)/g)) {
    const part = seen.has(identifier) ? undefined : READERS[identifier]?.(value);
    if (!part) return undefined;
    seen.add(identifier);
    Object.assign(elements, part);
  }
  return elements;
}

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
