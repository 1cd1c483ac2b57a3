import type { Feature } from '@kit';

/** Hospitals, pharmacies, channels and prescriptions. */
export const prescriptionsFeature: Feature = {
  screens: [
    {
      path: '/prescription/pharmacyInformation/reviewDesk',
      words: ['reviewDesk', 'record', 'kit', 'factor', 'upload', 'resources/exportRequests'],
      load: () => import('./desk/ReviewDeskScreen'),
    },
  ],
  slots: {
    of: [
      'hospitals',
      'prescriptions',
      'hospitalCodes',
      'pharmacies',
      'prescriptionReviews',
      'pharmacyHospitals',
      'pharmacyCodes',
      'prescriptionChannels',
      'channelHospitals',
      'channelCodes',
      'medicationRules',
      'ruleReviews',
      'ruleEditions',
    ],
    load: () => import('./slots'),
  },
};
