import type { Generated } from 'kysely';
import type { PrepaidPot } from '../../../contract/onlineHospitals/prepaid';
import type { consultRecords } from '../../../contract/resources/onlineHospitals/consultRecords';
import type { hospitalAuthorizations } from '../../../contract/resources/onlineHospitals/hospitalAuthorizations';
import type { inquiryOrders } from '../../../contract/resources/onlineHospitals/inquiryOrders';
import type { inquirySettings } from '../../../contract/resources/onlineHospitals/inquirySettings';
import type { onlineHospitalProducts } from '../../../contract/resources/onlineHospitals/onlineHospitalProducts';
import type { onlineHospitals } from '../../../contract/resources/onlineHospitals/onlineHospitals';
import type { prepaidAccounts } from '../../../contract/resources/onlineHospitals/prepaidAccounts';
import type {
  prepaidDevices,
  prepaidEntries,
} from '../../../contract/resources/onlineHospitals/prepaidEntries';
import type {
  allocationRecords,
  rechargeRecords,
  transferRecords,
} from '../../../contract/resources/onlineHospitals/prepaidRecords';
import type { OrgTableOf, SecretColumns } from './general/tableOf';

type Balances = 'available' | 'frozen' | 'allocated' | 'consumed';
type Turnover = 'issued' | 'voided' | 'transferredIn' | 'transferredOut';
type AccountTable = OrgTableOf<typeof prepaidAccounts>;
type EntryTable = OrgTableOf<typeof prepaidEntries>;

/** Internet hospitals, consultations and prepaid counts. */
export interface OnlineHospitalsTables {
  consultRecords: OrgTableOf<typeof consultRecords>;
  onlineHospitals: OrgTableOf<typeof onlineHospitals> & SecretColumns;
  onlineHospitalProducts: OrgTableOf<typeof onlineHospitalProducts>;
  hospitalAuthorizations: OrgTableOf<typeof hospitalAuthorizations>;
  inquirySettings: OrgTableOf<typeof inquirySettings>;
  inquiryOrders: OrgTableOf<typeof inquiryOrders> & {
    extNo: string | null;
    lastSeq: Generated<number>;
    patientKey: string | null;
  };
  /** Counts are changed by entries of the ledger alone. */
  prepaidAccounts: Omit<AccountTable, Balances | Turnover> &
    Record<Balances | Turnover, Generated<number>> & {
      /** Since when its counts are not what its entries add up to. */
      differsSince: Generated<Date | null>;
    };
  prepaidDevices: OrgTableOf<typeof prepaidDevices>;
  prepaidEntries: Omit<EntryTable, 'entryNo' | 'availableAfter' | 'deviceAfter'> & {
    entryNo: Generated<string>;
    fromPot: PrepaidPot;
    toPot: PrepaidPot;
    availableAfter: Generated<number>;
    deviceAfter: Generated<number | null>;
  };
  rechargeRecords: OrgTableOf<typeof rechargeRecords>;
  transferRecords: OrgTableOf<typeof transferRecords>;
  allocationRecords: OrgTableOf<typeof allocationRecords>;
}
