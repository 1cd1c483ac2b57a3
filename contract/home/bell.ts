import type { ListResult } from '../kit/wire';
import type { ActionKey, PermissionKey } from '../permissions';
import {
  EXPIRIES,
  PRODUCT_AUDITS,
  PRODUCT_CHANGES,
  REPAIR_ORDERS,
  SUPPLIERS,
} from '../resources/service/work';
import { EXPORT_REQUESTS, ROLE_GRANTS } from '../resources/system/decisions';

/** A list whose first records the bell shows to those who may see it. */
interface BellQuestion {
  name: string;
  permission: PermissionKey;
  /** Nobody else can do anything about it. */
  action?: ActionKey;
  filter: Readonly<Record<string, string>>;
  sort: string;
  /** A field that names whose it is: one's own only. */
  mine?: string;
}

const NEWEST = '-createdAt';

/** What the bell asks for, all of it at once. */
export const BELL = {
  exports: {
    name: EXPORT_REQUESTS.name,
    permission: 'exportRequests',
    filter: { status: 'in:waiting,approved,refused' },
    sort: NEWEST,
  },
  grants: {
    name: ROLE_GRANTS.name,
    permission: 'userMain',
    action: 'role:assign',
    filter: { status: 'in:waiting,granted,refused' },
    sort: NEWEST,
  },
  repairs: { name: REPAIR_ORDERS.name, permission: REPAIR_ORDERS.permission, filter: {}, sort: NEWEST },
  audits: {
    name: PRODUCT_AUDITS.name,
    permission: PRODUCT_AUDITS.permission,
    filter: { state: 'in:waiting' },
    sort: NEWEST,
  },
  changes: {
    name: PRODUCT_CHANGES.name,
    permission: PRODUCT_CHANGES.permission,
    filter: { state: 'in:passed,failed' },
    sort: NEWEST,
    mine: 'submittedBy',
  },
  suppliers: {
    name: SUPPLIERS.name,
    permission: SUPPLIERS.permission,
    filter: { qualState: 'in:expiring,expired' },
    sort: NEWEST,
  },
  expiries: {
    name: EXPIRIES.name,
    permission: EXPIRIES.permission,
    filter: { noticedAt: 'last:1' },
    sort: '-noticedAt',
  },
} as const satisfies Record<string, BellQuestion>;

export const BELL_QUESTIONS: readonly (readonly [BellList, BellQuestion])[] = Object.entries(BELL) as [
  BellList,
  BellQuestion,
][];
/** Records of each list. */
export const BELL_SHOWN = 20;

export type BellList = keyof typeof BELL;
/** Answer of `GET /api/bell`; what a person may not see is not there. */
export interface BellAnswer {
  lists: Partial<Record<BellList, ListResult>>;
  /** Ids of the unread notices. */
  unread: string[];
}
