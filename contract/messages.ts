import type { Locale } from './common/locale';
import { ALERTS_MESSAGES } from './messages/alerts';
import { CHARGING_MESSAGES } from './messages/charging';
import { DEALERS_MESSAGES } from './messages/dealers';
import { DEVICES_MESSAGES } from './messages/devices';
import { FIRMWARE_MESSAGES } from './messages/firmware';
import { CHECKS_MESSAGES } from './messages/general/checks';
import { COMMON_MESSAGES } from './messages/general/common';
import { FILES_MESSAGES } from './messages/general/files';
import { FORMS_MESSAGES } from './messages/general/forms';
import { LINKS_MESSAGES } from './messages/general/links';
import { SESSION_MESSAGES } from './messages/general/session';
import { TRANSFER_MESSAGES } from './messages/general/transfer';
import { HEALTH_MACHINES_MESSAGES } from './messages/healthMachines';
import { MACHINES_MESSAGES } from './messages/machines';
import { MERCHANTS_MESSAGES } from './messages/merchants';
import { ONLINE_HOSPITALS_MESSAGES } from './messages/onlineHospitals';
import { ORDERS_MESSAGES } from './messages/orders';
import { PRESCRIPTIONS_MESSAGES } from './messages/prescriptions';
import { PRODUCTS_MESSAGES } from './messages/products';
import { REFUND_MESSAGES } from './messages/refunds';
import { SERVICE_MESSAGES } from './messages/service';
import { SIM_CARDS_MESSAGES } from './messages/simCards';
import { STOCK_MESSAGES } from './messages/stock';
import { SUPPLY_MESSAGES } from './messages/supply';
import { SYSTEM_MESSAGES } from './messages/system';

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
  ...REFUND_MESSAGES,
  ...SERVICE_MESSAGES,
  ...STOCK_MESSAGES,
  ...PRODUCTS_MESSAGES,
  ...FIRMWARE_MESSAGES,
  ...MACHINES_MESSAGES,
} as const;
export type MessageKey = keyof typeof MESSAGES;

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES, key);
}

/** Text of a key with its placeholders filled; an unknown key reads "Has Error". */
export function messageText(
  key: string,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const known = isMessageKey(key) ? key : 'err.common.has_error';
  return MESSAGES[known][locale].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
