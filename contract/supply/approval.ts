import { defineStates } from '../kit/states';

export const DECIDE = { action: 'product:audit' } as const;

/** First deal with a supplier: his papers are handed in, and somebody else decides. */
export const supplierStates = defineStates({
  field: 'approvalState',
  initial: 'draft',
  states: { draft: 'off', submitted: 'warn', approved: 'ok', rejected: 'bad' },
  events: {
    apply: { from: ['draft', 'rejected'], to: 'submitted', needs: 'M' },
    approve: { from: ['submitted'], to: 'approved', needs: DECIDE },
    reject: { from: ['submitted'], to: 'rejected', needs: DECIDE, reason: true, danger: true },
    /** Whatever was approved is looked at anew: an address, an owner or a scope has changed. */
    reopen: { from: ['approved'], to: 'draft', needs: 'M', reason: true, danger: true },
  },
});

export const PAPER_KINDS = [
  'business_licence',
  'drug_permit',
  'quality_agreement',
  'sales_authorisation',
  'other',
] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];
/** Required for an approval. */
export const PAPERS_NEEDED: readonly PaperKind[] = PAPER_KINDS.filter((kind) => kind !== 'other');

export interface Paper {
  kind: PaperKind;
  /** Last day, YYYY-MM-DD; null for good. */
  validTo: string | null;
}

const isValid = ({ validTo }: Paper, today: string) => validTo === null || validTo >= today;

/** Kinds of which no paper is valid today. */
export function papersMissing(papers: readonly Paper[], today: string): PaperKind[] {
  return PAPERS_NEEDED.filter(
    (needed) => !papers.some((paper) => paper.kind === needed && isValid(paper, today)),
  );
}

/** Kinds that were there once and are valid no more: of a supplier from before there were papers, none. */
export function papersEnded(papers: readonly Paper[], today: string): PaperKind[] {
  return papersMissing(papers, today).filter((needed) => papers.some(({ kind }) => kind === needed));
}

/** What a permit allows to sell, as permits name it. */
export const SUPPLY_SCOPES = [
  'chemical',
  'antibiotic',
  'biochemical',
  'biologic',
  'tcm',
  'device_1',
  'device_2',
  'device_3',
  'health_food',
  'disinfectant',
  'cosmetic',
] as const;
export type SupplyScope = (typeof SUPPLY_SCOPES)[number];

const DRUG_SCOPES: Readonly<Record<string, readonly SupplyScope[]>> = {
  H: ['chemical', 'antibiotic', 'biochemical'],
  Z: ['tcm'],
  S: ['biologic', 'biochemical'],
};
const OWN_SCOPES: readonly string[] = ['health_food', 'disinfectant', 'cosmetic'];

/**
 * Any of which a supplier needs for a product, by its approval number: 国药准字H… is a chemical medicine, …械注准 with a 2
 * behind the year a device of class two. Empty where no permit is needed, or the number does not say.
 */
export function scopesFor(kind: unknown, approvalNo: unknown): readonly SupplyScope[] {
  const number = String(approvalNo ?? '');
  if (kind === 'drug') return DRUG_SCOPES[/^(?:国药准字|B)?([HZS])/.exec(number)?.[1] ?? ''] ?? [];
  if (kind === 'device') {
    const level = /备/.test(number) ? '1' : /[准进许]\d{4}([123])/.exec(number)?.[1];
    return level ? [`device_${level}` as SupplyScope] : [];
  }
  return OWN_SCOPES.includes(String(kind)) ? [kind as SupplyScope] : [];
}

/** May the supplier deliver it? Undefined without a recorded scope. */
export function isInScope(
  scopes: readonly string[] | null | undefined,
  product: { kind: unknown; approvalNo: unknown },
): boolean {
  const needed = scopesFor(product.kind, product.approvalNo);
  return !scopes?.length || needed.length === 0 || needed.some((scope) => scopes.includes(scope));
}

/** Why a draft cannot be submitted as it is, the gravest first. */
export const HINDRANCES = [
  'disabled',
  'notApproved',
  'qualification',
  'papers',
  'scope',
  'minimum',
  'credit',
] as const;
export type ApprovalBlock = (typeof HINDRANCES)[number];

/** Where the goods of an order have been asked for and are not paid. */
export const OWED_STATES = [
  'submitted',
  'confirmed',
  'shipped',
  'received',
  'accepted',
  'part_rejected',
  'stocked',
] as const;
