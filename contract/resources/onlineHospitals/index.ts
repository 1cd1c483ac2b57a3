import type { Resource } from '../../kit/resource';
import { consultRecords } from './consultRecords';
import { hospitalAuthorizations } from './hospitalAuthorizations';
import { inquiryOrders } from './inquiryOrders';
import { inquirySettings } from './inquirySettings';
import { onlineHospitalProducts } from './onlineHospitalProducts';
import { onlineHospitals } from './onlineHospitals';
import { prepaidAccounts } from './prepaidAccounts';
import { prepaidDevices, prepaidEntries } from './prepaidEntries';
import { allocationRecords, rechargeRecords, transferRecords } from './prepaidRecords';

/** Internet hospitals, consultations and prepaid counts. */
export const onlineHospitalsResources: readonly Resource[] = [
  onlineHospitals,
  onlineHospitalProducts,
  hospitalAuthorizations,
  inquirySettings,
  inquiryOrders,
  prepaidAccounts,
  rechargeRecords,
  transferRecords,
  allocationRecords,
  prepaidEntries,
  prepaidDevices,
  consultRecords,
];
