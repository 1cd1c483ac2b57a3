import type { iotPools } from '../../../contract/resources/simCards/iotPools';
import type { iotRenewalOrders } from '../../../contract/resources/simCards/iotRenewalOrders';
import type { OrgTableOf } from './general/tableOf';

/** SIM cards, their pools and renewals; the cards themselves are read by ingest too and stand with the fleet. */
export interface SimCardsTables {
  iotPools: Omit<OrgTableOf<typeof iotPools>, 'usedMb' | 'usedPct' | 'cardCount'>;
  iotRenewalOrders: OrgTableOf<typeof iotRenewalOrders>;
}
