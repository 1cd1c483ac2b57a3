import { isEmpty } from '../kit/problem';
import type { PartnerRemark } from '../kit/resource';
import { causeText } from './refusals';

type Draft = Readonly<Record<string, unknown>>;

/** Fields the payment provider requires of every merchant. */
const ALWAYS = [
  'fullName',
  'shortName',
  'merchantType',
  'industries',
  'region',
  'address',
  'contactType',
  'contactName',
  'contactPhone',
  'contactEmail',
  'legalName',
  'idType',
  'idNo',
  'idStart',
  'idEnd',
  'idFront',
  'idBack',
  'storeName',
  'storeAddress',
  'storeContact',
  'photoFront',
  'photoInside',
  'photoCashier',
  'accountType',
  'bankName',
  'bankBranch',
  'cnaps',
  'accountName',
  'accountNo',
  'reservedPhone',
  'minSettleAmt',
  'paymentProduct',
  'feeRate',
  'settleCycle',
] as const;
/** A micro merchant has no licence. */
export const LICENCE = ['licenceNo', 'licenceStart', 'licenceEnd', 'licenceImg', 'licenceAddr'] as const;
/** Somebody who acts for the legal person proves who he is, and that he may. */
export const AGENT = ['contactIdNo', 'contactLetter'] as const;

/** Who sells medicines proves that he may: pharmacies and wholesalers of medicines. */
const MEDICINE = ['drugLicenceImg'] as const;
const MEDICINE_TRADES: readonly unknown[] = ['5912', '5122'];
const sellsMedicines = (industries: unknown) =>
  Array.isArray(industries) && industries.some((each) => MEDICINE_TRADES.includes(each));

/** Fields that a declaration needs, for this sort of merchant. */
export function wantedOf({ merchantType, contactType, industries }: Draft): string[] {
  return [
    ...ALWAYS,
    ...(merchantType === 'micro' ? [] : LICENCE),
    ...(contactType === 'super' ? AGENT : []),
    ...(sellsMedicines(industries) ? MEDICINE : []),
  ];
}

export function missingOf(draft: Draft): string[] {
  return wantedOf(draft).filter((name) => isEmpty(draft[name]));
}

interface Remark {
  field?: unknown;
  /** In the provider's words. */
  reason?: unknown;
  /** Of what was not even looked at: why, in ours. */
  cause?: unknown;
  /** Saved anew since, and not declared again. */
  corrected?: unknown;
}

function remarksOf({ declareState, rejectDetail }: Draft): readonly Remark[] {
  return declareState === 'rejected' && Array.isArray(rejectDetail) ? rejectDetail : [];
}

/** What the payment provider refused and still stands as he saw it: field → his reason. */
export function refusedFields(row: Draft): Record<string, PartnerRemark> {
  const open = remarksOf(row).filter(({ corrected }) => corrected !== true);
  return Object.fromEntries(
    open.map(({ field, reason, cause }) => [
      String(field),
      { key: causeText(cause), words: String(reason ?? '') },
    ]),
  );
}

/** Refused fields that were corrected since: sent with the next declaration. */
export const correctedFields = (row: Draft): string[] =>
  remarksOf(row).flatMap(({ field, corrected }) => (corrected === true ? [String(field)] : []));

/** The remarks of an application when these fields of it are saved. */
export const remarksAfter = (row: Draft, saved: Draft): Remark[] =>
  remarksOf(row).map((remark) =>
    Object.hasOwn(saved, String(remark.field)) ? { ...remark, corrected: true } : remark,
  );

/** Whole percent; 100 only when nothing is missing. */
export function completenessOf(draft: Draft): number {
  const wanted = wantedOf(draft).length;
  return Math.floor(((wanted - missingOf(draft).length) / wanted) * 100);
}
