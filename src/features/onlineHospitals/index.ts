import type { Feature } from '@kit';

/** Internet hospitals, consultations and prepaid counts. */
export const onlineHospitalsFeature: Feature = {
  slots: {
    of: [
      'onlineHospitals',
      'onlineHospitalProducts',
      'inquiryOrders',
      'consultRecords',
      'prepaidAccounts',
      'rechargeRecords',
      'transferRecords',
      'allocationRecords',
      'prepaidDevices',
      'prepaidEntries',
    ],
    load: () => import('./slots'),
  },
};
