import type { Resource } from '../../kit/resource';
import { channelHospitals, pharmacyHospitals } from './associations';
import { prescriptionChannels } from './channels';
import { channelCodes, hospitalCodes, pharmacyCodes } from './codeMappings';
import { hospitals } from './hospitals';
import { medicationRules } from './medicationRules';
import { pharmacies } from './pharmacies';
import { prescriptionReviews } from './prescriptionReviews';
import { prescriptions } from './prescriptions';
import { ruleEditions } from './ruleEditions';
import { ruleReviews } from './ruleReviews';

/** Hospitals, pharmacies, channels and prescriptions. */
export const prescriptionsResources: readonly Resource[] = [
  hospitals,
  pharmacies,
  prescriptionChannels,
  hospitalCodes,
  pharmacyCodes,
  channelCodes,
  pharmacyHospitals,
  channelHospitals,
  prescriptions,
  prescriptionReviews,
  medicationRules,
  ruleReviews,
  ruleEditions,
];
