import type { Generated } from 'kysely';
import type { chargeAuthorizations } from '../../../contract/resources/charging/chargeAuthorizations';
import type { chargeDiscounts } from '../../../contract/resources/charging/chargeDiscounts';
import type { chargeFunctions } from '../../../contract/resources/charging/chargeFunctions';
import type { chargeGroups } from '../../../contract/resources/charging/chargeGroups';
import type { chargeItems } from '../../../contract/resources/charging/chargeItems';
import type { chargeOrders } from '../../../contract/resources/charging/chargeOrders';
import type { serviceSubscriptions } from '../../../contract/resources/charging/serviceSubscriptions';
import type { OrgTableOf, TableOf } from './general/tableOf';

/** How the provider stands to an order. */
interface PaymentColumns {
  codeUrl: string | null;
  codeClosedAt: Date | null;
  /** Looked at once more after it was closed. */
  codeLookedAt: Generated<Date | null>;
  provisionTries: Generated<number>;
}

/** What the service costs: functions, items, discounts, groups, orders. */
export interface ChargingTables {
  chargeFunctions: TableOf<typeof chargeFunctions>;
  chargeItems: TableOf<typeof chargeItems>;
  chargeDiscounts: TableOf<typeof chargeDiscounts>;
  chargeGroups: TableOf<typeof chargeGroups>;
  chargeAuthorizations: OrgTableOf<typeof chargeAuthorizations>;
  chargeOrders: OrgTableOf<typeof chargeOrders> & PaymentColumns;
  serviceSubscriptions: OrgTableOf<typeof serviceSubscriptions>;
  /** Of all invoices that there have been, and of what reversed them. */
  invoiceNumbers: { no: string; orgId: string; orderId: string };
}
