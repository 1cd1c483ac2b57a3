import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { HOLDS, holdProofField } from '../../machines/holds';
import {
  CAPACITY_MAX,
  LANE_HEALTH,
  LANE_SALE_STATES,
  PRODUCT_FOR_SALE,
  SPAN_MAX,
  splitRefusal,
} from '../../machines/lanes';
import { RELIABILITY, reliabilityFields } from '../../machines/reliability';
import { LANE_MATCHES } from '../../machines/reported';
import { LANE_RIGHTS } from '../dealers/resellerUsers';

const ARRANGE = { action: 'track:arrange' } as const;
const PRICE = { action: 'track:price' } as const;
const PAUSE = { action: 'track:pause' } as const;

const onSale = ({ productId }: Readonly<Record<string, unknown>>) =>
  productId ? undefined : 'err.command.noProduct';

/** What is quarantined or out of order is not sold from, whatever the machine is told. */
function unlockRefusal({ productId, saleState, health, hold }: Readonly<Record<string, unknown>>) {
  if (!productId) return 'err.command.noProduct';
  if (saleState === 'quarantined' || hold) return 'err.command.quarantined';
  return health === 'ok' ? undefined : 'err.lane.fault';
}

type LaneValues = Readonly<Record<string, unknown>>;

/** A reseller was granted the lane, but not this. */
const unlessGranted =
  (right: (typeof LANE_RIGHTS)[number], other?: (lane: LaneValues) => string | undefined) =>
  (lane: LaneValues): string | undefined =>
    Array.isArray(lane.granted) && !lane.granted.includes(right) ? 'err.lane.grant' : other?.(lane);

/** Why a lane in another state is refused. */
const unlessIn =
  (states: readonly (typeof LANE_SALE_STATES)[number][], key: `err.lane.${string}`) =>
  ({ saleState }: Readonly<Record<string, unknown>>) =>
    states.some((state) => state === saleState) ? undefined : key;

/** Lanes of all machines: what stands where, how much of it, at which price. */
export const lanes = defineResource({
  name: 'lanes',
  permission: 'clientMain',
  path: '/machine/equipmentMain/aisleMain',
  tenancy: 'org',
  title: 'laneNo',
  fields: {
    laneNo: f.text({ readOnly: true, max: 8 }),
    deviceId: f.ref('devices', { readOnly: true }),
    span: f.number({ readOnly: true, min: 1, max: SPAN_MAX }),
    motorCode: f.text({ readOnly: true, max: 8 }),
    granted: f.choices(LANE_RIGHTS, { readOnly: true, computed: true }),
    productId: f.ref('products', { readOnly: true }),
    price: f.money({ readOnly: true, above: 0, ofOne: true }),
    nextPrice: f.money({ readOnly: true, ofOne: true }),
    nextPriceFrom: f.date({ readOnly: true }),
    nextPriceBy: f.ref('users', { readOnly: true }),
    nextPriceAgreed: f.flag({ readOnly: true }),
    capacity: f.number({ required: true, min: 1, max: CAPACITY_MAX }),
    stock: f.number({ readOnly: true }),
    lockedStock: f.number({ readOnly: true }),
    minAlert: f.number({ required: true, min: 0, max: CAPACITY_MAX, ofOne: true }),
    parLevel: f.number({ min: 0, max: CAPACITY_MAX, ofOne: true }),
    saleState: f.choice(LANE_SALE_STATES, {
      readOnly: true,
      tones: { on: 'ok', paused: 'warn', quarantined: 'bad', soldout: 'off' },
    }),
    health: f.choice(LANE_HEALTH, {
      readOnly: true,
      tones: { ok: 'ok', jam: 'bad', motor_fault: 'bad', no_motor: 'bad', comm_fault: 'bad' },
    }),
    pauseReason: f.long({ readOnly: true }),
    /** What the console wants, what the machine says, and whether the one is known to be the other. */
    hold: f.choice(HOLDS, { readOnly: true, tones: { paused: 'warn', quarantined: 'bad' } }),
    reportedState: f.choice(LANE_SALE_STATES, {
      readOnly: true,
      tones: { on: 'ok', paused: 'warn', quarantined: 'bad', soldout: 'off' },
    }),
    holdProof: holdProofField(),
    /** What the machine holds of it, and since when that is not what is wanted. */
    machineProductId: f.ref('products', { readOnly: true }),
    machinePrice: f.money({ readOnly: true, ofOne: true }),
    atMachine: f.choice(LANE_MATCHES, {
      readOnly: true,
      tones: { same: 'ok', price: 'bad', goods: 'bad', both: 'bad' },
    }),
    differsSince: f.moment({ readOnly: true }),
    ...reliabilityFields,
    reportedAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      'laneNo',
      'deviceId',
      'productId',
      'stock',
      'capacity',
      'price',
      'nextPrice',
      'nextPriceFrom',
      'atMachine',
      'saleState',
      'holdProof',
      'reportedState',
      'health',
      'failureRate',
      'attempts',
      'reportedAt',
    ],
    sort: 'laneNo',
    filters: [
      'deviceId',
      'productId',
      'saleState',
      'health',
      'hold',
      'holdProof',
      'reportedState',
      'atMachine',
      'differsSince',
      ...RELIABILITY,
      'stock',
      'price',
      'nextPriceFrom',
      'nextPriceAgreed',
      'orgId',
    ],
    search: ['laneNo', 'motorCode'],
  },
  form: {
    place: ['laneNo', 'deviceId', 'span', 'motorCode', 'orgId', 'granted'],
    goods: [
      'productId',
      'price',
      'nextPrice',
      'nextPriceFrom',
      'nextPriceBy',
      'nextPriceAgreed',
      'stock',
      'lockedStock',
      'capacity',
      'minAlert',
      'parLevel',
    ],
    machine: ['machineProductId', 'machinePrice', 'atMachine', 'differsSince'],
    state: ['saleState', 'hold', 'pauseReason', 'reportedState', 'holdProof', 'health', 'reportedAt'],
    reliability: [...RELIABILITY],
  },
  check: ({ capacity, stock, parLevel, minAlert }) => {
    const over = (value: unknown) => typeof value === 'number' && value > Number(capacity);
    return {
      ...(Number(capacity) < Number(stock ?? 0) && { capacity: 'err.repl.over_capacity' }),
      ...(over(parLevel) && { parLevel: 'err.repl.over_capacity' }),
      ...(over(minAlert) && { minAlert: 'err.repl.over_capacity' }),
    };
  },
  idle: ({ granted }) => (Array.isArray(granted) ? [] : ['granted']),
  can: ['update'],
  related: [{ resource: 'stockMovements', by: 'laneId' }],
  commands: {
    split: {
      needs: ARRANGE,
      refusal: ({ span, stock }) => splitRefusal({ span: Number(span), stock: Number(stock) }),
    },
    mergeLeft: { needs: ARRANGE },
    mergeRight: { needs: ARRANGE },
    assign: {
      needs: ARRANGE,
      bulk: true,
      args: {
        productId: f.ref('products', { required: true, where: () => PRODUCT_FOR_SALE }),
        price: f.money({ above: 0 }),
        capacity: f.number({ min: 1, max: CAPACITY_MAX }),
      },
    },
    clear: { needs: ARRANGE, bulk: true, danger: true },
    setPrice: {
      needs: PRICE,
      bulk: true,
      args: { price: f.money({ required: true, above: 0 }) },
      begins: ({ price }) => ({ price }),
      refusal: unlessGranted('price'),
    },
    planPrice: {
      needs: PRICE,
      bulk: true,
      args: {
        nextPrice: f.money({ required: true, above: 0 }),
        nextPriceFrom: f.date({ required: true }),
      },
      begins: ({ nextPrice, nextPriceFrom, price }) => ({ nextPrice: nextPrice ?? price, nextPriceFrom }),
      refusal: unlessGranted('price', onSale),
    },
    agreePrice: {
      needs: PRICE,
      bulk: true,
      refusal: unlessGranted('price'),
      allowed: (row) => Boolean(row.nextPriceFrom) && row.nextPriceAgreed !== true,
      offered: ({ nextPriceBy }, userId) => nextPriceBy !== userId,
    },
    dropPrice: {
      needs: PRICE,
      bulk: true,
      allowed: (row) => Boolean(row.nextPriceFrom),
      refusal: unlessGranted('price'),
    },
    pause: {
      needs: PAUSE,
      bulk: true,
      reason: true,
      refusal: unlessGranted('pause', unlessIn(['on', 'soldout'], 'err.lane.pause')),
    },
    resume: {
      needs: PAUSE,
      bulk: true,
      refusal: unlessGranted('pause', unlessIn(['paused'], 'err.lane.resume')),
    },
    quarantine: {
      needs: PAUSE,
      bulk: true,
      danger: true,
      reason: true,
      refusal: unlessGranted('pause', ({ saleState }) =>
        saleState === 'quarantined' ? 'err.lane.quarantined' : undefined,
      ),
    },
    release: {
      needs: { action: 'device:unlockSale' },
      reason: true,
      danger: true,
      refusal: unlessIn(['quarantined'], 'err.lane.release'),
    },
    testDispense: {
      needs: { action: 'device:testDispense' },
      sends: true,
      reason: true,
      danger: true,
      confirms: 'signIn',
    },
    lockSale: {
      needs: PAUSE,
      bulk: true,
      sends: true,
      reason: true,
      danger: true,
      refusal: unlessGranted('pause', onSale),
    },
    unlockSale: {
      needs: { action: 'device:unlockSale' },
      bulk: true,
      sends: true,
      reason: true,
      refusal: unlockRefusal,
    },
    passTest: {
      needs: { action: 'device:testDispense' },
      reason: true,
      allowed: (row) => row.health !== 'ok',
    },
    clearFault: {
      needs: { action: 'device:testDispense' },
      bulk: true,
      allowed: (row) => row.health !== 'ok',
    },
  },
  commandMenu: {
    open: ['split', 'mergeLeft', 'mergeRight', 'assign', 'setPrice'],
    groups: {
      place: ['split', 'mergeLeft', 'mergeRight'],
      goods: ['assign', 'clear', 'setPrice', 'planPrice', 'agreePrice', 'dropPrice'],
      sale: ['pause', 'resume', 'quarantine', 'release', 'lockSale', 'unlockSale'],
      test: ['testDispense', 'passTest', 'clearFault'],
    },
  },
});
