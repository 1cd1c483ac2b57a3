import type { dealerStatements } from '../../../contract/resources/dealers/dealerStatements';
import type { dealers } from '../../../contract/resources/dealers/dealers';
import type { dealerUsers } from '../../../contract/resources/dealers/dealerUsers';
import type { resellerUsers } from '../../../contract/resources/dealers/resellerUsers';
import type { OrgTableOf } from './general/tableOf';

/** Dealers and their people. */
export interface DealersTables {
  dealers: Omit<OrgTableOf<typeof dealers>, 'deviceCount'>;
  dealerUsers: OrgTableOf<typeof dealerUsers>;
  dealerStatements: OrgTableOf<typeof dealerStatements>;
  resellerUsers: OrgTableOf<typeof resellerUsers>;
}
