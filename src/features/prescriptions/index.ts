import type { Feature } from '@kit';

/** Hospitals, pharmacies, channels and prescriptions. */
export const prescriptionsFeature: Feature = {
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
    ],
    load: () => import('./slots'),
  },
};
