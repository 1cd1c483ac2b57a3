import type { TabbedPages } from '@shared/ui';

const PHARMACIES = '/prescription/pharmacyInformation';
const BELOW = ['reviewDesk', 'prescriptionReview', 'pharmacyRelevanceHospital', 'pharmacyCodeList'];

const RULES = ['medicationRules', 'ruleReviews', 'ruleEditions'];

/** The desk and the rules it goes by stand beside the lists around pharmacies. */
export const PHARMACY_PAGES: TabbedPages = [
  ...[PHARMACIES, ...BELOW.map((name) => `${PHARMACIES}/${name}`)].map(
    (path) => ({ path, permission: 'pharmacyMain' }) as const,
  ),
  ...RULES.map((name) => ({ path: `${PHARMACIES}/${name}`, permission: 'medicationRules' }) as const),
];
