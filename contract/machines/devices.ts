import { isControlled } from '../products/controlled';

export const SITE_TYPES = [
  'pharmacy',
  'hospital',
  'community',
  'factory',
  'campus',
  'metro',
  'office',
  'hotel',
] as const;
/** What the law says of a product. */
export interface ClassedProduct {
  otcClass: string;
  controlledClass?: string | null;
}
export const SALES_POLICIES = ['otc_b', 'otc', 'all'] as const;
const CLASS_B: readonly string[] = ['otc_b', 'na'];
const OTC: readonly string[] = ['otc_a', ...CLASS_B];

/** May a product stand in a machine with this sales policy? What is controlled, a pharmacist hands out. */
export function mayStand(policy: string, { otcClass, controlledClass }: ClassedProduct): boolean {
  if (isControlled(controlledClass)) return false;
  if (policy === 'all') return true;
  return (policy === 'otc' ? OTC : CLASS_B).includes(otcClass);
}
export const DEVICE_SALE_STATES = ['on', 'off', 'temp_locked'] as const;
export const DEVICE_OPER_STATES = ['normal', 'maintenance', 'fault', 'locked'] as const;
/** Alarms reach at least so many people. */
const CONTACTS_MIN = 3;

export const BOUND_NEEDS_CONTACTS = 'err.env.contacts_min3';

export function hasContacts(contacts: unknown): boolean {
  return Array.isArray(contacts) && contacts.length >= CONTACTS_MIN;
}
