import type { merchantEntries } from '../../../contract/resources/merchants/merchantEntries';
import type { OrgTableOf } from './general/tableOf';

/** Onboarding of merchants to payment. */
export interface MerchantsTables {
  merchantEntries: OrgTableOf<typeof merchantEntries>;
}
