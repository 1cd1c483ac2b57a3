import { MINUTE_MS } from '../time/durations';

export const SERVICE_KINDS = ['basic', 'value_added'] as const;
export const CHARGE_UNITS = ['device', 'org', 'card'] as const;
export const CHARGE_PAY_TYPES = ['wechat', 'alipay', 'bank_transfer'] as const;
/** Pages whose use is sold. */
export const SOLD_PAGES = [
  'clientMain',
  'humiture',
  'openDoor',
  'advertisingMain',
  'productSellReport',
  'jdOrderRecords',
  'MTOrder',
  'JDOrder',
  'erp_order_Mag',
  'IoT_Statistics',
  'InquiryOrder',
  'Health_machine',
] as const;
/** What a machine does only when it is paid for. */
export const DEVICE_FEATURES = [
  'remote_open',
  'temperature',
  'video',
  'adverts',
  'locker',
  'face_pay',
] as const;
export type DeviceFeature = (typeof DEVICE_FEATURES)[number];
/** An unpaid order ends after this long. */
export const CHARGE_PAY_WINDOW_MS = 30 * MINUTE_MS;
/** Days a service stays usable after its end. */
export const GRACE_DAYS = 7;
/** Days a service can be tried before it is paid for. */
export const TRIAL_DAYS = 14;
