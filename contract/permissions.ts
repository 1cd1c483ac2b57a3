/** The ten roles, in the column order of the table below. */
export const ROLE_TYPES = [
  'platform_admin',
  'institution_admin',
  'merchant_admin',
  'merchant_collab',
  'dealer_admin',
  'dealer_staff',
  'track_admin',
  'security',
  'repair',
  'pharmacist',
] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

/** A all · M maintain · O limited actions · V view · - none. */
export type Grant = 'A' | 'M' | 'O' | 'V' | '-';

/**
 * Permission key × role. Keys are the customer's (`roleMaon` included); the ones the customer left
 * unnamed carry their route's name. Server checks, stream filters, menus and buttons derive from here.
 */
export const PERMISSIONS = {
  productSellReport: 'A V V V V - V - - -',
  jdOrderRecords: 'A V V V V - V - - -',
  lockMain: 'A V M O - - - - - O',
  hospitalMain: 'A V - - - - - - - V',
  pharmacyMain: 'A M V V - - - - - V',
  channelMain: 'A V - - - - - - - -',
  MTStore: 'A M M V - - - - - -',
  MTOrder: 'A V M O - - - - - O',
  orgMain: 'A M V - V - - - - -',
  menuMain: 'A - - - - - - - - -',
  roleMaon: 'A M O - O - - - - -',
  userMain: 'A M M - M - - - - -',
  supply_chain_Mag: 'A M M V - - - - - V',
  supply_chain_order: 'A M M O - - - - - O',
  dealerMain: 'A V - - M V - - - -',
  dealerUser: 'A - - - M V - - - -',
  dealerUserMain: 'A V V - M V - - - -',
  erp_order_Mag: 'A V M V - - - - - -',
  clientMain: 'A M M O O O O V O V',
  IoT_MagOnlineHis: 'A V V - - - - - - V',
  OnlineHisMag: 'A V - - - - - - - -',
  OnlineHisAuthorization: 'A V - - - - - - - -',
  InquirySetting: 'A M - - - - - - - -',
  InquiryOrder: 'A V V - - - - - - V',
  prePayMag: 'A M V - - - - - - -',
  OnlineHisprePay: 'A V - - - - - - - -',
  IoTMag: 'A V V - V V - - - -',
  IoT_Statistics: 'A V V - V V - - - -',
  IoT_Mag: 'A M O - M V - - V -',
  IoT_order: 'A M O - M O - - - -',
  Health_machine: 'A V V - V - - - - -',
  Health_machine_auth: 'A V V - V - - - - -',
  Health_machine_serial: 'A M V - M V - - V -',
  serverLog: 'A - - - - - - - - -',
  operationsHelp: 'A V V V V V V V V V',
  platformNotice: 'A M V V V V V V V V',
  chargeManagement: 'A O O - O - - - - -',
  chargeService: 'A O O - O - - - - -',
  chargeOrder: 'A V V - V - - - - -',
  chargeFunction: 'A - - - - - - - - -',
  chargeItem: 'A - - - - - - - - -',
  chargeDiscount: 'A - - - - - - - - -',
  chargeGroup: 'A - - - - - - - - -',
  chargeAuthorization: 'A V - - - - - - - -',
  factoryMain: 'A V - - V V - - V -',
  cabTypeMain: 'A V - - V V - - V -',
  palletMain: 'A V - - V V - - V -',
  fileList: 'A M M V M V - - V V',
  typeMain: 'A - - - - - - - - -',
  JDStore: 'A M M O - - - - - V',
  JDProduct: 'A M M O - - - - - V',
  JDOrder: 'A M M O - - - - - V',
  JDAfterSale: 'A M M O - - - - - V',
  productMain: 'A M M V - - V - - O',
  productClassMain: 'A M M V - - V - - O',
  productAudit: 'A M - - - - - - - O',
  productLibrary: 'A O O - - - - - - V',
  advertisingMain: 'A M M O V - - - - -',
  humiture: 'A M O O V V - V V O',
  payEntry: 'A M M - O O - - - -',
  deviceAuth: 'A V - - O O - - V -',
  maintainRecord: 'A V - - O O - - V -',
  openDoor: 'A V V V V V - O V -',
  warnNoticeList: 'A M M O V O O O O O',
  opsConsole: 'A M O O V O - O O O',
  medicationRules: 'A V V V - - - - - A',
  exportRequests: 'A M - - - - - - - -',
} as const satisfies Record<string, string>;
export type PermissionKey = keyof typeof PERMISSIONS;
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as PermissionKey[];

const GRANTS: ReadonlyMap<PermissionKey, Grant[]> = new Map(
  PERMISSION_KEYS.map((key) => [key, PERMISSIONS[key].split(' ') as Grant[]]),
);

export function grantOf(role: RoleType, key: PermissionKey): Grant {
  return GRANTS.get(key)?.[ROLE_TYPES.indexOf(role)] ?? '-';
}

/** From nothing to everything. */
export const GRANTS_ALL = ['-', 'V', 'O', 'M', 'A'] as const satisfies readonly Grant[];

/** Does a grant reach as far as the least one asked for? */
export function reaches(grant: Grant, least: Grant): boolean {
  return GRANTS_ALL.indexOf(grant) >= GRANTS_ALL.indexOf(least);
}

export function lesserGrant(left: Grant, right: Grant): Grant {
  return reaches(left, right) ? right : left;
}

/** What a role removes from its type: key → grant, action → false. It never adds anything. */
export interface RoleLimits {
  grants: Partial<Record<PermissionKey, Grant>>;
  actions: Partial<Record<ActionKey, false>>;
}
export const NO_LIMITS: RoleLimits = { grants: {}, actions: {} };

/** Every key with what the role may do there, after its own limits. */
export function grantsOf(role: RoleType, { grants }: RoleLimits = NO_LIMITS): Map<PermissionKey, Grant> {
  return new Map(
    PERMISSION_KEYS.map((key) => [key, lesserGrant(grantOf(role, key), grants[key] ?? 'A')] as const),
  );
}

/** Keys a role may at least view. */
export function permissionsOf(role: RoleType, limits?: RoleLimits): PermissionKey[] {
  return [...grantsOf(role, limits)].filter(([, grant]) => grant !== '-').map(([key]) => key);
}

/** A wall display is no person: it sees what is live, and may do nothing. */
export const DISPLAY = 'display';
/** What stands behind a session. */
export type PrincipalType = RoleType | typeof DISPLAY;
/** Resellers see and do what was granted lane by lane, all others what their role allows. */
export const isReseller = ({ roleType }: { roleType?: PrincipalType }): boolean => roleType === 'track_admin';
const DISPLAY_KEYS: readonly PermissionKey[] = [
  'clientMain',
  'humiture',
  'openDoor',
  'warnNoticeList',
  'IoTMag',
  'IoT_Statistics',
];
export const DISPLAY_GRANTS: ReadonlyMap<PermissionKey, Grant> = new Map(
  DISPLAY_KEYS.map((key) => [key, 'V'] as const),
);

/** Types of roles that a role may give to others, and whose holders it may administer. */
export const ASSIGNABLE: Record<PrincipalType, readonly RoleType[]> = {
  platform_admin: ROLE_TYPES,
  institution_admin: [
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'track_admin',
    'security',
    'repair',
    'pharmacist',
  ],
  merchant_admin: ['merchant_admin', 'merchant_collab', 'track_admin', 'security', 'repair', 'pharmacist'],
  merchant_collab: [],
  dealer_admin: ['dealer_admin', 'dealer_staff'],
  dealer_staff: [],
  track_admin: [],
  security: [],
  repair: [],
  pharmacist: [],
  display: [],
};

/** Action keys, hidden in the interface and checked again by the server. */
export const ACTIONS = {
  'alarm:ack': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'dealer_staff',
    'track_admin',
    'security',
    'repair',
    'pharmacist',
  ],
  'deviceAuth:issueSecret': ['platform_admin', 'dealer_admin', 'dealer_staff'],
  'ingest:inspect': ['platform_admin'],
  'user:resetPassword': ['platform_admin', 'institution_admin', 'merchant_admin', 'dealer_admin'],
  'role:assign': ['platform_admin', 'institution_admin', 'merchant_admin', 'dealer_admin'],
  'session:revoke': ['platform_admin', 'institution_admin', 'merchant_admin', 'dealer_admin'],
  'notice:publish': ['platform_admin', 'institution_admin'],
  /** See personal values plain, for a purpose that is kept. */
  'pii:reveal': ['platform_admin', 'institution_admin'],
  /** The same of the patient of a prescription: for those who review it, too. */
  'prescription:reveal': ['platform_admin', 'institution_admin', 'pharmacist'],
  /** The same for recipients of an order: the delivering merchants, too. */
  'order:reveal': ['platform_admin', 'institution_admin', 'merchant_admin', 'merchant_collab'],
  /** Ask for, or let another have, a spreadsheet with personal values plain: always two people. */
  'export:full': ['platform_admin', 'institution_admin'],
  'device:bind': ['platform_admin', 'dealer_admin', 'dealer_staff'],
  'device:openDoor': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'security',
    'repair',
  ],
  'device:reboot': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'dealer_staff',
    'repair',
  ],
  'device:testDispense': ['platform_admin', 'institution_admin', 'merchant_admin', 'repair'],
  'device:unlockSale': ['platform_admin', 'institution_admin', 'pharmacist'],
  'firmware:rollout': ['platform_admin', 'institution_admin'],
  'track:arrange': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'dealer_staff',
  ],
  'track:price': ['platform_admin', 'institution_admin', 'merchant_admin', 'track_admin'],
  'track:pause': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'track_admin',
    'pharmacist',
  ],
  'replenishment:submit': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'track_admin',
  ],
  'stocktake:count': [
    'platform_admin',
    'institution_admin',
    'merchant_admin',
    'merchant_collab',
    'track_admin',
  ],
  'stocktake:approve': ['platform_admin', 'institution_admin', 'merchant_admin'],
  'product:list': ['platform_admin', 'institution_admin', 'merchant_admin'],
  'product:delist': ['platform_admin', 'institution_admin', 'merchant_admin', 'pharmacist'],
  'product:audit': ['platform_admin', 'institution_admin', 'pharmacist'],
  'order:accept': ['platform_admin', 'merchant_admin', 'merchant_collab'],
  'order:refundDecide': ['platform_admin', 'merchant_admin', 'merchant_collab'],
  'ledger:reconcile': ['platform_admin', 'institution_admin', 'merchant_admin'],
  'prescription:review': ['pharmacist'],
  /** Decide about rules that another one wrote: of those who have it, people of the platform only. */
  'rule:review': ['platform_admin', 'pharmacist'],
  'excursion:decide': ['institution_admin', 'pharmacist'],
  'simCard:stop': ['platform_admin', 'institution_admin', 'dealer_admin'],
  'simCard:renew': ['platform_admin', 'institution_admin', 'merchant_admin', 'dealer_admin'],
  'prepaid:recharge': ['platform_admin'],
  'prepaid:transfer': ['platform_admin', 'institution_admin'],
  'merchant:submit': ['platform_admin', 'institution_admin', 'merchant_admin'],
  'merchant:prepare': ['platform_admin', 'institution_admin', 'merchant_admin', 'dealer_admin'],
  'charge:buy': ['platform_admin', 'institution_admin', 'merchant_admin', 'dealer_admin'],
  'charge:authorise': ['platform_admin'],
} as const satisfies Record<string, readonly RoleType[]>;
export type ActionKey = keyof typeof ACTIONS;

/** Types of roles that decide about other people's rights. */
export const ADMINISTRATORS: readonly RoleType[] = ACTIONS['role:assign'];
/** The rights by which they do. */
export const ADMINISTERING: readonly (PermissionKey | ActionKey)[] = [
  'userMain',
  'roleMaon',
  'role:assign',
  'user:resetPassword',
];

export const ACTION_KEYS = Object.keys(ACTIONS) as ActionKey[];

export function actionsOf(role: RoleType, { actions }: RoleLimits = NO_LIMITS): ActionKey[] {
  return ACTION_KEYS.filter(
    (key) => (ACTIONS[key] as readonly RoleType[]).includes(role) && actions[key] !== false,
  );
}
