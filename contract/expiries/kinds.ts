import { FILTER_PREFIX } from '../kit/question/filterPrefix';
import { recordPath } from '../kit/resource';
import { CONNECTS } from '../machines/access/connects';
import type { PermissionKey } from '../permissions';
import type { CardState } from '../simCards/cardStates';
import { DAY_MS } from '../time/durations';

/** Cards that are renewed: they are tried, used, or stopped for now. */
export const RENEWED_CARDS = ['test', 'in_use', 'stopped'] as const satisfies readonly CardState[];

/** List of what ends, and the key that opens it. */
interface ExpiryPage {
  permission: PermissionKey;
  path: string;
  /** Many of an institution that end on a day are one entry: the field of the day, and which of them are meant. */
  many?: { day: string; isMoment?: true; filter: Readonly<Record<string, string>> };
}

/** What ends some day. Each kind is found by the query of its name in `server/modules/system/expiries/sources.ts`. */
export const EXPIRY_KINDS = {
  licence: { permission: 'orgMain', path: '/system/organization' },
  pharmacy: { permission: 'pharmacyMain', path: '/prescription/pharmacyInformation' },
  certificate: { permission: 'userMain', path: '/system/people' },
  service: { permission: 'chargeManagement', path: '/chargeMain/chargeManagement' },
  cards: {
    permission: 'IoT_Mag',
    path: '/InterCard/InterCardList',
    many: { day: 'expireAt', filter: { state: `in:${RENEWED_CARDS.join()}`, autoRenew: 'eq:false' } },
  },
  machines: {
    permission: 'clientMain',
    path: '/machine/equipmentMain',
    many: { day: 'serviceExpireAt', filter: { enabled: 'eq:true' } },
  },
  calibrations: {
    permission: 'humiture',
    path: '/machine/humiture/sensors',
    many: { day: 'calDue', filter: { state: 'in:in_use' } },
  },
  access: {
    permission: 'deviceAuth',
    path: '/machine/deviceAuth',
    many: { day: 'endsAt', isMoment: true, filter: { status: `in:${CONNECTS.join()}` } },
  },
  paper: { permission: 'supply_chain_Mag', path: '/supplyChain/druggistMain/papers' },
  warehouse: {
    permission: 'clientMain',
    path: '/machine/equipmentMain/productWarning/warehouses/stocks',
    many: { day: 'expiry', filter: { onHand: 'gte:1' } },
  },
  dealer: { permission: 'dealerMain', path: '/supplierMain/dealerList' },
  kiosk: { permission: 'Health_machine_auth', path: '/healthMachine/healthMachineAuthor' },
} as const satisfies Readonly<Record<string, ExpiryPage>>;
export type ExpiryKind = keyof typeof EXPIRY_KINDS;
export const EXPIRY_KIND_NAMES = Object.keys(EXPIRY_KINDS) as [ExpiryKind, ...ExpiryKind[]];

/** What ends, as far as the way to it needs it. */
export interface ExpirySubject {
  kind: ExpiryKind;
  orgId: string;
  /** Id of the record; of many, their institution's. */
  subjectId: string;
  endsOn: string;
}

/** From beginning to end of a day, as a list is asked for it. */
function dayOf(endsOn: string, isMoment: boolean): string {
  if (!isMoment) return `${endsOn},${endsOn}`;
  const from = Date.parse(`${endsOn}T00:00:00+08:00`);
  return `${from},${from + DAY_MS - 1}`;
}

/** Page of the record that ends, or of the list of the many that do. */
export function subjectPath({ kind, orgId, subjectId, endsOn }: ExpirySubject): string {
  const { path, many }: ExpiryPage = EXPIRY_KINDS[kind];
  if (!many) return recordPath({ path }, subjectId);
  const filter = {
    ...many.filter,
    orgId: `in:${orgId}`,
    [many.day]: `between:${dayOf(endsOn, many.isMoment === true)}`,
  };
  const asked = Object.entries(filter).map(([field, text]) => [FILTER_PREFIX + field, text]);
  return `${path}?${new URLSearchParams(asked)}`;
}
