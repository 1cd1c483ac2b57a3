import { channelHospitals, pharmacyHospitals } from '../../../contract/resources/prescriptions/associations';
import { prescriptionChannels } from '../../../contract/resources/prescriptions/channels';
import {
  channelCodes,
  hospitalCodes,
  pharmacyCodes,
} from '../../../contract/resources/prescriptions/codeMappings';
import { hospitals } from '../../../contract/resources/prescriptions/hospitals';
import { pharmacies } from '../../../contract/resources/prescriptions/pharmacies';
import { prescriptionReviews } from '../../../contract/resources/prescriptions/prescriptionReviews';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import type { ServerModule } from '../module';
import { dispensingTopic } from '../tradeFailed';
import { codesSide } from './codeMappings';
import { prescriptionDemo } from './demo';
import { deskRoutes } from './desk/routes';
import { prescriptionJobs } from './jobs';
import { partner } from './partners';
import { servedPrescriptions } from './prescriptions';
import { servedMedicationRules } from './rules/medicationRules';
import { servedRuleEditions } from './rules/ruleEditions';
import { servedRuleReviews } from './rules/ruleReviews';
import { rxTopic } from './waiting.live';

const changed = async ({ deps }: UnitOfWork) => ({ set: { changedAt: new Date(deps.clock()) } });
const linked = { commands: { attach: changed, detach: changed } };

const served: readonly ServedResource[] = [
  partner('hospital', hospitals, true),
  partner('pharmacy', pharmacies),
  partner('channel', prescriptionChannels, true),
  { resource: hospitalCodes, ...codesSide },
  { resource: pharmacyCodes, ...codesSide },
  { resource: channelCodes, ...codesSide },
  { resource: pharmacyHospitals, ...linked },
  { resource: channelHospitals, ...linked },
  servedPrescriptions,
  { resource: prescriptionReviews, shortSearches: true },
  servedMedicationRules,
  servedRuleReviews,
  servedRuleEditions,
];

/** Hospitals, pharmacies, channels and prescriptions. */
export const prescriptionsModule: ServerModule = {
  served,
  routes: deskRoutes,
  jobs: prescriptionJobs,
  demo: prescriptionDemo,
  live: () => [dispensingTopic, rxTopic],
};
