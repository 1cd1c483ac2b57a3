import type { TabbedPages } from '@shared/ui';

const PHARMACIES = '/prescription/pharmacyInformation';
const BELOW = ['reviewDesk', 'prescriptionReview', 'pharmacyRelevanceHospital', 'pharmacyCodeList'];

/** The desk stands beside the lists around pharmacies. */
export const PHARMACY_PAGES: TabbedPages = [PHARMACIES, ...BELOW.map((name) => `${PHARMACIES}/${name}`)].map(
  (path) => ({ path, permission: 'pharmacyMain' }),
);
