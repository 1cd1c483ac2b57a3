import type { bankBranches } from '../../../contract/resources/merchants/bankBranches';
import type { merchantEntries } from '../../../contract/resources/merchants/merchantEntries';
import type { OrgTableOf, TableOf } from './general/tableOf';

/** How the provider stands to an application. */
interface ProviderColumns {
  /** When the provider was asked last; null: it has yet to be told. */
  askedAt: Date | null;
  /** An account that waits for the provider's consent, sealed. */
  pendingAccount: string | null;
  changeNo: string | null;
}

/** Onboarding of merchants to payment. */
export interface MerchantsTables {
  bankBranches: TableOf<typeof bankBranches>;
  merchantEntries: OrgTableOf<typeof merchantEntries> & ProviderColumns;
}
