import { RENEWED_CARDS } from '../expiries/kinds';
import { EXPIRIES, REPAIR_ORDERS } from '../resources/service/work';
import { CHINA_ZONE } from '../time/chinaTime';
import { type WorkQuestion, workNamed } from '../work';

/** The first rows of a list; its number is the one the list finds. */
export interface Queue extends WorkQuestion {
  /** In which order: the first row is the one to look at first. */
  sort: string;
  /** What a row says: what it is, then what is said of it, at the end what stands at the side. */
  shows: readonly [string, ...string[]];
  /** Columns that are added up over all that is found. */
  sums?: readonly string[];
}

const DAYS = 30;

/** Of work that waits, as the work itself asks for it. */
const queueOf = (work: string, own: Pick<Queue, 'sort' | 'shows'>): Queue => ({ ...workNamed(work), ...own });

export const QUEUES = {
  repairsMine: queueOf('repairsMine', {
    sort: 'slaAt',
    shows: ['deviceId', 'faultCode', 'priority', 'state', 'slaAt'],
  }),
  repairsOpen: {
    resource: REPAIR_ORDERS.name,
    permission: REPAIR_ORDERS.permission,
    path: REPAIR_ORDERS.path,
    filter: { state: 'in:open' },
    sort: 'slaAt',
    shows: ['deviceId', 'faultCode', 'priority', 'slaAt'],
  },
  rxReview: queueOf('rxReview', {
    sort: 'queuedAt',
    shows: ['rxNo', 'hospitalId', 'state', 'queuedAt'],
  }),
  productAudits: queueOf('productAudits', {
    sort: 'submittedAt',
    shows: ['productName', 'kind', 'submitter', 'submittedAt'],
  }),
  excursions: {
    resource: 'excursions',
    permission: 'humiture',
    path: '/machine/humiture/excursions',
    filter: { state: 'in:ended,proposed' },
    sort: 'startAt',
    shows: ['deviceId', 'kind', 'state', 'startAt'],
  },
  replenish: queueOf('replenish', {
    sort: 'plannedAt',
    shows: ['deviceId', 'type', 'state', 'plannedAt'],
  }),
  sales: {
    resource: 'tradingDetails',
    permission: 'productSellReport',
    path: '/orderMain/tradingDetails',
    filter: { placedAt: `during:today,${CHINA_ZONE}`, paidAt: 'filled' },
    sort: '-placedAt',
    shows: ['productName', 'channel', 'qty', 'deviceId', 'amt'],
    sums: ['amt', 'refundAmt'],
  },
  renewals: {
    resource: EXPIRIES.name,
    permission: EXPIRIES.permission,
    path: EXPIRIES.path,
    filter: {},
    sort: 'endsOn',
    shows: ['name', 'kind', 'state', 'endsOn'],
  },
  cardsEnding: {
    resource: 'iotCards',
    permission: 'IoT_Mag',
    path: '/InterCard/InterCardList',
    filter: { state: `in:${RENEWED_CARDS.join()}`, expireAt: `next:${DAYS}` },
    sort: 'expireAt',
    shows: ['iccid', 'operator', 'state', 'expireAt'],
  },
  statements: {
    resource: 'dealerStatements',
    permission: 'dealerMain',
    path: '/supplierMain/dealerList/statements',
    filter: { state: 'in:draft,confirmed' },
    sort: '-month',
    shows: ['month', 'dealerId', 'state', 'amount'],
    sums: ['amount'],
  },
  credentials: {
    resource: 'doorCredentials',
    permission: 'openDoor',
    path: '/machine/openDoor/credentials',
    filter: { enabled: 'eq:true' },
    sort: 'validTo',
    shows: ['holder', 'method', 'number', 'validTo'],
  },
} as const satisfies Readonly<Record<string, Queue>>;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export const queueNamed = (name: QueueName): Queue => QUEUES[name];
