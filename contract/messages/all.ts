import { ALERTS_MESSAGES } from './alerts';
import { CHARGING_MESSAGES } from './charging';
import { ORDER_STATE_MESSAGES } from './commerce/orderStates';
import { DEALERS_MESSAGES } from './dealers';
import { DEVICES_MESSAGES } from './devices';
import { FIRMWARE_MESSAGES } from './firmware';
import { CHECKS_MESSAGES } from './general/checks';
import { COMMON_MESSAGES } from './general/common';
import { FILES_MESSAGES } from './general/files';
import { FORMS_MESSAGES } from './general/forms';
import { LINKS_MESSAGES } from './general/links';
import { SESSION_MESSAGES } from './general/session';
import { TRANSFER_MESSAGES } from './general/transfer';
import { HEALTH_MACHINES_MESSAGES } from './healthMachines';
import { MACHINES_MESSAGES } from './machines';
import { MERCHANTS_MESSAGES } from './merchants';
import { ONLINE_HOSPITALS_MESSAGES } from './onlineHospitals';
import { ORDERS_MESSAGES } from './orders';
import { PRESCRIPTIONS_MESSAGES } from './prescriptions';
import { PRODUCTS_MESSAGES } from './products';
import { REFUND_MESSAGES } from './refunds';
import { SERVICE_MESSAGES } from './service';
import { SIM_CARDS_MESSAGES } from './simCards';
import { STOCK_MESSAGES } from './stock';
import { SUPPLY_MESSAGES } from './supply';
import { SYSTEM_MESSAGES } from './system';

/** Every refusal and failure a person can meet, in his language: one file per area in `messages/`. */
export const MESSAGES = {
  ...COMMON_MESSAGES,
  ...CHECKS_MESSAGES,
  ...FILES_MESSAGES,
  ...FORMS_MESSAGES,
  ...LINKS_MESSAGES,
  ...SESSION_MESSAGES,
  ...ALERTS_MESSAGES,
  ...DEVICES_MESSAGES,
  ...SYSTEM_MESSAGES,
  ...TRANSFER_MESSAGES,
  ...HEALTH_MACHINES_MESSAGES,
  ...DEALERS_MESSAGES,
  ...SUPPLY_MESSAGES,
  ...SIM_CARDS_MESSAGES,
  ...ONLINE_HOSPITALS_MESSAGES,
  ...PRESCRIPTIONS_MESSAGES,
  ...MERCHANTS_MESSAGES,
  ...CHARGING_MESSAGES,
  ...ORDERS_MESSAGES,
  ...ORDER_STATE_MESSAGES,
  ...REFUND_MESSAGES,
  ...SERVICE_MESSAGES,
  ...STOCK_MESSAGES,
  ...PRODUCTS_MESSAGES,
  ...FIRMWARE_MESSAGES,
  ...MACHINES_MESSAGES,
} as const;
export type MessageKey = keyof typeof MESSAGES;
