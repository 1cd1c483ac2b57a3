import { PREPAID_MOVES, PREPAID_USABLE } from '@contract/onlineHospitals/prepaid';
import { onlineHospitalsResources } from '@contract/resources/onlineHospitals';
import { type ResourceSlots, signedCell } from '@kit';
import { PageTabs } from '@shared/ui';

const HOSPITALS = '/InterHospital/InterHospitalMag';
const CONSULTATIONS = '/InterHospital/InterHospitalOrder';
const PREPAID = '/InterHospital/prepaymentList';

/** The lists at a page and below it, each with its own permission. */
function tabbed(list: string): ResourceSlots {
  const pages = onlineHospitalsResources
    .filter(({ path }) => path.startsWith(list))
    .map(({ path, permission }) => ({ path, permission }));
  return { pageTabs: () => <PageTabs pages={pages} /> };
}
const ofHospitals = tabbed(HOSPITALS);
const ofConsultations = tabbed(CONSULTATIONS);
const ofPrepaid = tabbed(PREPAID);

/** Lists around hospitals, consultations and prepaid counts stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  onlineHospitals: ofHospitals,
  onlineHospitalProducts: ofHospitals,
  inquiryOrders: ofConsultations,
  consultRecords: ofConsultations,
  prepaidAccounts: ofPrepaid,
  rechargeRecords: ofPrepaid,
  transferRecords: ofPrepaid,
  allocationRecords: ofPrepaid,
  prepaidDevices: ofPrepaid,
  prepaidEntries: { ...ofPrepaid, cells: { times: signedCell('times', PREPAID_MOVES, PREPAID_USABLE) } },
};
export default SLOTS;
