import type { merchantEntries } from '../../../contract/resources/merchants/merchantEntries';
import type { OrgTableOf } from './general/tableOf';

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
  merchantEntries: OrgTableOf<typeof merchantEntries> & ProviderColumns;
}
