import type { PermissionKey } from '@contract/permissions';
import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';

const HOSPITALS = '/prescription/hospitalInformation';
const PHARMACIES = '/prescription/pharmacyInformation';
const CHANNELS = '/prescription/channelInformation';

/** All lists of a kind of partner are opened by one permission. */
const tabbed = (permission: PermissionKey, list: string, ...below: string[]): ResourceSlots => {
  const pages = [list, ...below.map((name) => `${list}/${name}`)].map((path) => ({ path, permission }));
  return { pageTabs: () => <PageTabs pages={pages} /> };
};
const ofHospitals = tabbed('hospitalMain', HOSPITALS, 'prescriptions', 'hospitalCodeList');
const ofPharmacies = tabbed(
  'pharmacyMain',
  PHARMACIES,
  'prescriptionReview',
  'pharmacyRelevanceHospital',
  'pharmacyCodeList',
);
const ofChannels = tabbed('channelMain', CHANNELS, 'channelRelevanceHospital', 'channelCodeList');

/** Lists around one kind of partner stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  hospitals: ofHospitals,
  prescriptions: ofHospitals,
  hospitalCodes: ofHospitals,
  pharmacies: ofPharmacies,
  prescriptionReviews: ofPharmacies,
  pharmacyHospitals: ofPharmacies,
  pharmacyCodes: ofPharmacies,
  prescriptionChannels: ofChannels,
  channelHospitals: ofChannels,
  channelCodes: ofChannels,
};
export default SLOTS;
