import type { Generated } from 'kysely';
import type { iotPools } from '../../../contract/resources/simCards/iotPools';
import type { iotRenewalOrders } from '../../../contract/resources/simCards/iotRenewalOrders';
import type { simAccounts } from '../../../contract/resources/simCards/simAccounts';
import type { simBudgets } from '../../../contract/resources/simCards/simBudgets';
import type { OrgTableOf } from './general/tableOf';

/** What opens an account at an operator; sealed. */
export interface SimAccountKeysTable {
  accountId: string;
  orgId: string;
  secret: string;
  updatedAt: Generated<Date>;
}
/** SIM cards, their pools and renewals; the cards themselves stand in `cards.ts`. */
export interface SimCardsTables {
  simBudgets: Omit<OrgTableOf<typeof simBudgets>, 'ordered' | 'left' | 'due'> & {
    /** The month in which people were told that it is used up. */
    toldMonth: Generated<string | null>;
  };
  iotPools: Omit<OrgTableOf<typeof iotPools>, 'usedMb' | 'usedPct' | 'cardCount'> & {
    /** The last threshold of which people were told. */
    toldPercent: Generated<number>;
  };
  /** Days on which renewals of an institution were ordered. */
  iotAutoRenewals: { orgId: string; day: string; at: Date };
  iotRenewalOrders: Omit<OrgTableOf<typeof iotRenewalOrders>, 'rechargeTries'> & {
    rechargeTries: Generated<number>;
    rechargeDueAt: Generated<Date | null>;
    codeUrl: Generated<string | null>;
    codeClosedAt: Generated<Date | null>;
    codeLookedAt: Generated<Date | null>;
  };
  simAccounts: OrgTableOf<typeof simAccounts>;
  simAccountKeys: SimAccountKeysTable;
}
