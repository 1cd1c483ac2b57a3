import type { Generated } from 'kysely';
import type { RxReportState } from '../../../contract/prescriptions/dispensing';
import type {
  channelHospitals,
  pharmacyHospitals,
} from '../../../contract/resources/prescriptions/associations';
import type { prescriptionChannels } from '../../../contract/resources/prescriptions/channels';
import type { hospitalCodes } from '../../../contract/resources/prescriptions/codeMappings';
import type { hospitals } from '../../../contract/resources/prescriptions/hospitals';
import type { medicationRules } from '../../../contract/resources/prescriptions/medicationRules';
import type { pharmacies } from '../../../contract/resources/prescriptions/pharmacies';
import type { prescriptionReviews } from '../../../contract/resources/prescriptions/prescriptionReviews';
import type { prescriptions } from '../../../contract/resources/prescriptions/prescriptions';
import type { ruleEditions } from '../../../contract/resources/prescriptions/ruleEditions';
import type { ruleReviews } from '../../../contract/resources/prescriptions/ruleReviews';
import type { Json } from './general/columns';
import type { OrgTableOf, SecretColumns, TableOf } from './general/tableOf';

export type CodesTable = OrgTableOf<typeof hospitalCodes>;

/** What a machine asks for in the name of a prescription. */
export interface RxRequestsTable {
  id: string;
  orgId: string;
  deviceId: string;
  rxNo: string;
  orderNo: string;
  idTail: string | null;
  state: Generated<'asked' | 'vending' | 'refused' | 'done'>;
  refusal: string | null;
  prescriptionId: string | null;
  units: Json | null;
  at: Date;
  answeredAt: Date | null;
  dueAt: Date | null;
  closedAt: Date | null;
}
/** What a hospital is to be told. */
export interface RxReportsTable {
  id: string;
  orgId: string;
  prescriptionId: string;
  word: RxReportState;
  state: Generated<'due' | 'told' | 'dead'>;
  tries: Generated<number>;
  dueAt: Date;
  toldAt: Date | null;
}

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
  prescriptions: Omit<OrgTableOf<typeof prescriptions>, 'findings' | 'ruleEdition' | 'hospitalTold'> & {
    patientIdBox: string | null;
    /** Steps of waiting of which pharmacists were told. */
    waitingTold: Generated<number>;
  };
  prescriptionReviews: OrgTableOf<typeof prescriptionReviews> & {
    /** What the rules said when it was signed, sealed. */
    ruleCheck: string | null;
  };
  medicationRules: Omit<TableOf<typeof medicationRules>, 'pharmacistWord'>;
  ruleReviews: OrgTableOf<typeof ruleReviews>;
  ruleEditions: TableOf<typeof ruleEditions>;
  /** One row: the number of what is published. */
  ruleBase: { edition: number };
  rxRequests: RxRequestsTable;
  rxReports: RxReportsTable;
}
