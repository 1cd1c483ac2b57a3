import type { PermissionKey } from './permissions';

/** What a permission opens on the socket; any one key of a list is enough. */
export const OPENED_BY = {
  alert: ['warnNoticeList'],
  door: ['openDoor'],
  machine: ['clientMain', 'opsConsole', 'humiture'],
  notice: ['platformNotice'],
  repair: ['clientMain'],
  review: ['productMain', 'productAudit'],
} as const satisfies Record<string, readonly PermissionKey[]>;
export type PushTopic = keyof typeof OPENED_BY;

/** The same for the figures of the whole fleet that are read, not sent. */
export const FIGURES_OPENED_BY = {
  climate: ['humiture', 'opsConsole'],
  traffic: ['IoT_Statistics'],
} as const satisfies Record<string, readonly PermissionKey[]>;
