import type { adverts } from '../../../contract/resources/service/adverts';
import type { fileTypes } from '../../../contract/resources/service/files';
import type { repairOrders } from '../../../contract/resources/service/repairOrders';
import type { repairRecords } from '../../../contract/resources/service/repairRecords';
import type { OrgTableOf, TableOf } from './general/tableOf';

/** Repairs, advertisements and what may be uploaded. */
export interface ServiceTables {
  repairOrders: OrgTableOf<typeof repairOrders>;
  repairRecords: OrgTableOf<typeof repairRecords>;
  adverts: OrgTableOf<typeof adverts>;
  fileTypes: TableOf<typeof fileTypes>;
}
