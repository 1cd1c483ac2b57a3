import { STORAGE_CLASS_NAMES } from '../climate';
import { isApprovalNo, PRODUCT_KINDS, type ProductKind } from '../common/goodsCodes';
import { type Draft, f } from '../kit/field';
import { isEmpty } from '../kit/problem';
import { CONTROLLED_CLASSES, isControlled, needsSecond } from './controlled';

/** Dosage forms and, for goods that are no medicines, what they are. */
export const DOSAGE_FORMS = [
  ...(['tablet', 'chewable_tablet', 'lozenge', 'vaginal_tablet', 'capsule', 'soft_capsule'] as const),
  ...([
    'granules',
    'powder',
    'pill',
    'oral_solution',
    'oral_liquid',
    'suspension',
    'syrup',
    'paste',
  ] as const),
  ...(['drops', 'ointment', 'cream', 'emulgel', 'gel', 'plaster', 'patch', 'lotion', 'liniment'] as const),
  ...(['eye_drops', 'nasal_spray', 'spray', 'aerosol', 'suppository', 'enema', 'injection'] as const),
  ...(['device', 'disinfectant', 'other'] as const),
] as const;
export type DosageForm = (typeof DOSAGE_FORMS)[number];
/** What is sold as one. */
const PACK_UNITS = ['box', 'bottle', 'bag', 'tube', 'piece', 'roll', 'pack'] as const;
export const OTC_CLASSES = ['rx', 'otc_a', 'otc_b', 'na'] as const;
const INSURANCE_CLASSES = ['a', 'b', 'c', 'none'] as const;

/** Texts of the leaflet in its order; medicines have the first ones without exception. */
export const LEAFLET = [
  ...(['appearance', 'activeIngredients', 'indications', 'dosageAdministration'] as const),
  ...(['contraindications', 'adverseReactions', 'precautions', 'overdose', 'interactions'] as const),
  ...(['paediatricUse', 'geriatricUse', 'pregnancyUse', 'toxicology', 'pharmacokinetics'] as const),
] as const;
const LEAFLET_NEEDED = LEAFLET.slice(0, LEAFLET.indexOf('overdose'));
const LEAFLET_MAX = 8_000;
const leafletText = () => f.long({ max: LEAFLET_MAX });

export const IMAGES = [
  ...(['frontImage', 'backImage', 'topImage', 'bottomImage', 'leftImage', 'rightImage'] as const),
  ...(['barcodeImage', 'leafletImage'] as const),
] as const;

const size = () => f.number({ required: true, min: 0, max: 99_999, digits: 1, unit: 'mm' });

/** What is known of a product, whoever sells it: the same in the cloud library and in every institution. */
export const MASTER_FIELDS = {
  kind: f.choice(PRODUCT_KINDS, { required: true, initial: 'drug' }),
  genericName: f.text({ required: true, min: 2, max: 128 }),
  brandName: f.text({ max: 128 }),
  englishName: f.text({ max: 128 }),
  approvalNo: f.text({ required: true, max: 64 }),
  barcode: f.text({ check: 'ean13', max: 13 }),
  /** Sevens of digits, one after the other: what traceability codes of the product begin with. */
  traceCodePrefixes: f.text({ max: 200 }),
  traceRequired: f.flag({ initial: false }),
  categoryId: f.ref('productCategories', { required: true }),
  otcClass: f.choice(OTC_CLASSES, { required: true, initial: 'otc_b' }),
  basicDrug: f.flag({ initial: false }),
  insuranceClass: f.choice(INSURANCE_CLASSES, { required: true, initial: 'none' }),
  realNameRequired: f.flag({ initial: false }),
  controlledClass: f.choice(CONTROLLED_CLASSES, { required: true, initial: 'none' }),
  minAge: f.number({ min: 0, max: 120, ofOne: true }),
  maxQtyPerOrder: f.number({ min: 1, max: 999, ofOne: true }),
  specification: f.text({ required: true, max: 128 }),
  dosageForm: f.choice(DOSAGE_FORMS, { required: true }),
  packaging: f.text({ required: true, max: 64 }),
  packagingMaterials: f.text({ max: 128 }),
  unit: f.choice(PACK_UNITS, { required: true, initial: 'box' }),
  lengthMm: size(),
  widthMm: size(),
  heightMm: size(),
  weightG: f.number({ required: true, min: 0, max: 99_999, digits: 1 }),
  manufacturer: f.text({ required: true, max: 128 }),
  mah: f.text({ max: 128 }),
  productionAddress: f.text({ max: 200 }),
  postalCode: f.text({ max: 6 }),
  phone: f.text({ max: 32 }),
  website: f.text({ max: 200, check: 'url' }),
  origin: f.text({ max: 64 }),
  storageClass: f.choice(STORAGE_CLASS_NAMES, {
    required: true,
    initial: 'CN_ROOM',
  }),
  storage: f.long({ required: true, max: 500 }),
  lightProtect: f.flag({ initial: false }),
  shelfLifeMonths: f.number({ required: true, above: 0, max: 120, unit: 'month' }),
  executionStandard: f.text({ max: 128 }),
  appearance: leafletText(),
  activeIngredients: leafletText(),
  indications: leafletText(),
  dosageAdministration: leafletText(),
  contraindications: leafletText(),
  adverseReactions: leafletText(),
  precautions: leafletText(),
  overdose: leafletText(),
  interactions: leafletText(),
  paediatricUse: leafletText(),
  geriatricUse: leafletText(),
  pregnancyUse: leafletText(),
  toxicology: leafletText(),
  pharmacokinetics: leafletText(),
} as const;
export const MASTER_NAMES = Object.keys(MASTER_FIELDS) as (keyof typeof MASTER_FIELDS)[];

/** Groups of the form that both have. */
export const MASTER_GROUPS = {
  identity: ['genericName', 'brandName', 'englishName', 'kind', 'categoryId', 'approvalNo'],
  codes: ['barcode', 'traceCodePrefixes', 'traceRequired'],
  sale: [
    ...(['otcClass', 'insuranceClass', 'basicDrug', 'realNameRequired', 'controlledClass'] as const),
    ...(['minAge', 'maxQtyPerOrder'] as const),
  ],
  pack: [
    ...(['specification', 'dosageForm', 'packaging', 'packagingMaterials', 'unit'] as const),
    ...(['lengthMm', 'widthMm', 'heightMm', 'weightG'] as const),
  ],
  maker: ['manufacturer', 'mah', 'productionAddress', 'postalCode', 'phone', 'website', 'origin'],
  keeping: ['storageClass', 'storage', 'lightProtect', 'shelfLifeMonths', 'executionStandard'],
  leaflet: LEAFLET,
} as const;

const PREFIXES = /^\d{7}(?:[,，;；\s]+\d{7})*$/;
export function prefixesOf(text: unknown): string[] {
  return typeof text === 'string' ? (text.match(/\d{7}/g) ?? []) : [];
}

function codeProblems({ barcode, traceCodePrefixes, traceRequired }: Draft): Record<string, string> {
  if (isEmpty(barcode) && isEmpty(traceCodePrefixes))
    return { barcode: 'err.product.code', traceCodePrefixes: 'err.product.code' };
  if (!isEmpty(traceCodePrefixes) && !PREFIXES.test(String(traceCodePrefixes)))
    return { traceCodePrefixes: 'err.product.prefixes' };
  return traceRequired === true && isEmpty(traceCodePrefixes)
    ? { traceCodePrefixes: 'err.product.prefixNeeded' }
    : {};
}

/** Controlled ones are sold under the buyer's name; compounds with ephedrine two packs at most, the others on prescription. */
function saleProblems({ kind, otcClass, controlledClass, realNameRequired, maxQtyPerOrder }: Draft) {
  const problems: Record<string, string> = {};
  if ((kind === 'drug') === (otcClass === 'na')) problems.otcClass = 'err.product.otcClass';
  if (!isControlled(controlledClass)) return problems;
  if (kind !== 'drug') problems.controlledClass = 'err.product.controlledDrug';
  if (realNameRequired !== true) problems.realNameRequired = 'err.product.realName';
  if (needsSecond(controlledClass)) {
    if (otcClass !== 'rx') problems.otcClass = 'err.product.controlledRx';
  } else if (typeof maxQtyPerOrder !== 'number' || maxQtyPerOrder > 2)
    problems.maxQtyPerOrder = 'err.product.twoPacks';
  return problems;
}

function leafletProblems(draft: Draft) {
  if (draft.kind !== 'drug') return {};
  const missing = LEAFLET_NEEDED.filter((name) => isEmpty(draft[name]));
  return Object.fromEntries(missing.map((name) => [name, 'err.form.enter']));
}

/** What is wrong with a product beyond its single values. */
export function masterProblems(draft: Draft): Record<string, string> {
  const { kind, approvalNo, postalCode } = draft;
  const problems: Record<string, string> = { ...codeProblems(draft), ...saleProblems(draft) };
  if (typeof approvalNo === 'string' && !isApprovalNo(approvalNo, kind as ProductKind))
    problems.approvalNo = 'err.product.approval_kind';
  if (typeof postalCode === 'string' && postalCode !== '' && !/^\d{6}$/.test(postalCode))
    problems.postalCode = 'err.form.postalCode';
  return { ...leafletProblems(draft), ...problems };
}
