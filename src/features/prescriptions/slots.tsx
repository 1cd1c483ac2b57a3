import type { PermissionKey } from '@contract/permissions';
import { medicationRules } from '@contract/resources/prescriptions/medicationRules';
import { ChangeTable, type ResourceSlots, type RowProps } from '@kit';
import { PageTabs } from '@shared/ui';
import { HeldCell } from './HeldCell';
import { PHARMACY_PAGES } from './pharmacyPages';

const HOSPITALS = '/prescription/hospitalInformation';
const CHANNELS = '/prescription/channelInformation';

/** All lists of a kind of partner are opened by one permission. */
const tabbed = (permission: PermissionKey, list: string, ...below: string[]): ResourceSlots => {
  const pages = [list, ...below.map((name) => `${list}/${name}`)].map((path) => ({ path, permission }));
  return { pageTabs: () => <PageTabs pages={pages} /> };
};
const ofHospitals = tabbed('hospitalMain', HOSPITALS, 'prescriptions', 'hospitalCodeList');
const ofPharmacies: ResourceSlots = { pageTabs: () => <PageTabs pages={PHARMACY_PAGES} /> };
const ofChannels = tabbed('channelMain', CHANNELS, 'channelRelevanceHospital', 'channelCodeList');

const diff = ({ row }: RowProps) => <ChangeTable key={row.id} resource={medicationRules} row={row} />;

/** Lists around one kind of partner stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  hospitals: ofHospitals,
  prescriptions: { ...ofHospitals, cells: { heldSince: HeldCell } },
  hospitalCodes: ofHospitals,
  pharmacies: ofPharmacies,
  prescriptionReviews: ofPharmacies,
  pharmacyHospitals: ofPharmacies,
  pharmacyCodes: ofPharmacies,
  prescriptionChannels: ofChannels,
  channelHospitals: ofChannels,
  channelCodes: ofChannels,
  medicationRules: ofPharmacies,
  ruleReviews: { ...ofPharmacies, aside: diff },
  ruleEditions: ofPharmacies,
};
export default SLOTS;
