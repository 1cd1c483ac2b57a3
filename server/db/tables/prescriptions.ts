import type {
  channelHospitals,
  pharmacyHospitals,
} from '../../../contract/resources/prescriptions/associations';
import type { prescriptionChannels } from '../../../contract/resources/prescriptions/channels';
import type { hospitalCodes } from '../../../contract/resources/prescriptions/codeMappings';
import type { hospitals } from '../../../contract/resources/prescriptions/hospitals';
import type { pharmacies } from '../../../contract/resources/prescriptions/pharmacies';
import type { prescriptionReviews } from '../../../contract/resources/prescriptions/prescriptionReviews';
import type { prescriptions } from '../../../contract/resources/prescriptions/prescriptions';
import type { OrgTableOf, SecretColumns } from './general/tableOf';

export type CodesTable = OrgTableOf<typeof hospitalCodes>;

/** Hospitals, pharmacies, channels and prescriptions. */
export interface PrescriptionsTables {
  hospitals: OrgTableOf<typeof hospitals> & SecretColumns;
  pharmacies: OrgTableOf<typeof pharmacies> & SecretColumns;
  prescriptionChannels: OrgTableOf<typeof prescriptionChannels> & SecretColumns;
  hospitalCodes: CodesTable;
  pharmacyCodes: CodesTable;
  channelCodes: CodesTable;
  pharmacyHospitals: OrgTableOf<typeof pharmacyHospitals>;
  channelHospitals: OrgTableOf<typeof channelHospitals>;
  prescriptions: Omit<OrgTableOf<typeof prescriptions>, 'findings'> & { patientIdBox: string | null };
  prescriptionReviews: OrgTableOf<typeof prescriptionReviews>;
}
