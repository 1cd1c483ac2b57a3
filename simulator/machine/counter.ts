import type { Random } from '../../contract/common/random';
import type { PayMethod } from '../../contract/orders/words';
import { VEND_RC } from '../../contract/vend';
import type { TroubleProfile } from '../fleet/profile';
import { busyness, dispense, laneReport, type SimLane } from './goods';
import type { UpReport } from './upReport';
import { createNames, type VendNames } from './vendNames';

const TURN_MS = 600;
const DROP_MS = 1_850;
/** People who see a longer queue go elsewhere. */
const MAX_QUEUE = 3;
/** How customers pay at the machine. */
const PURSE: readonly (readonly [PayMethod, number])[] = [
  ['wechat', 5],
  ['alipay', 3],
  ['unionpay', 1],
  ['cash', 1],
];
/** Terminals mostly take a payment back themselves when nothing came out. */
const REVERSED = 0.7;
const TRACE_PREFIX = '8123456';

/** Where customers buy, one after the other; a sale takes two seconds from first turn to drop. */
export interface Counter {
  /** @param seconds since the last step @param open false while somebody works on the machine */
  step(now: number, seconds: number, open: boolean): UpReport[];
  /** A customer for a certain lane; `names` of an order that was placed elsewhere, without an order of a test. */
  order(lane: SimLane, names?: VendNames): void;
  /** Units that have come out since the start. */
  units(): number;
  /** Number of the next order that is paid here. */
  nextOrder(): string;
}

interface Customer {
  lane: SimLane;
  names?: VendNames;
}
interface Sale {
  lane: SimLane;
  names: VendNames;
  /** What the machine says of the money; nothing where it took none. */
  money: { pay?: PayMethod };
  beganAt: number;
  turned: boolean;
}

/** Locked lanes do not sell. */
function whyNot({ locked, jammed }: SimLane): number {
  if (locked) return VEND_RC.lanePaused;
  return jammed ? VEND_RC.jam : VEND_RC.laneEmpty;
}

export function createCounter(
  lanes: readonly SimLane[],
  { demand, noDrop, until = Number.POSITIVE_INFINITY }: Pick<TroubleProfile, 'demand' | 'noDrop' | 'until'>,
  session: number,
  random: Random,
): Counter {
  const total = lanes.reduce((sum, lane) => sum + lane.perSecond, 0);
  const purse = random.fork('purse');
  const queue: Customer[] = [];
  let sale: Sale | undefined;
  let units = 0;

  const nextNames = createNames(session);
  const refuse = ({ lane, names }: Customer, now: number): UpReport => ({
    kind: 'vend',
    at: now,
    d: { ...(names ?? nextNames()), t: lane.t, ph: 'end', rc: whyNot(lane), drop: 'none', q: lane.stock },
  });
  const begin = ({ lane, names }: Customer, now: number): UpReport => {
    const money = names ? {} : { pay: purse.weighted(PURSE, ([, weight]) => weight)[0] };
    sale = { lane, names: names ?? nextNames(), money, beganAt: now, turned: false };
    return { kind: 'vend', at: now, d: { ...sale.names, t: lane.t, ph: 'start' } };
  };
  const finish = ({ lane, names, money, beganAt }: Sale, now: number): UpReport[] => {
    sale = undefined;
    const rc = dispense(lane, random, noDrop);
    const isOut = rc === VEND_RC.seen;
    if (isOut) units += 1;
    // Cash falls into a box: a person has to give it back.
    const back = !isOut && money.pay !== undefined && money.pay !== 'cash' && purse.chance(REVERSED);
    const said = { ...names, t: lane.t, ph: 'end' as const, rc, drop: isOut ? 'seen' : 'none' };
    const trace = isOut
      ? { trace: [`${TRACE_PREFIX}${String(purse.int(0, 9_999_999)).padStart(13, '0')}`] }
      : {};
    const d = { ...said, ...money, ...trace, ...(back && { back }), ms: now - beganAt, q: lane.stock };
    const end: UpReport = { kind: 'vend', at: now, d };
    if (!lane.jammed && lane.stock > 0) return [end];
    const why = lane.jammed ? 'jam' : 'empty';
    return [end, { kind: 'lane', at: now, d: { ...laneReport(lane), why } }];
  };
  const proceed = (now: number): UpReport[] => {
    if (!sale) {
      const next = queue.shift();
      if (!next) return [];
      const { lane, names } = next;
      // What others have ordered is theirs.
      const able = lane.stock > (names ? 0 : lane.reserved) && !lane.jammed;
      // A customer who stands there takes something else; whoever ordered elsewhere is told.
      if (lane.locked || (names && !able)) return [refuse(next, now)];
      return able ? [begin(next, now)] : [];
    }
    const { lane, names, beganAt, turned } = sale;
    if (now - beganAt >= DROP_MS) return finish(sale, now);
    if (turned || now - beganAt < TURN_MS) return [];
    sale.turned = true;
    return [{ kind: 'vend', at: now, d: { ...names, t: lane.t, ph: 'turn' } }];
  };
  const arrive = (now: number, seconds: number): void => {
    let customers = random.poisson(total * demand * busyness(now) * seconds);
    for (; customers > 0 && queue.length < MAX_QUEUE; customers--) {
      queue.push({ lane: random.weighted(lanes, (lane) => lane.perSecond) });
    }
  };
  return {
    step(now, seconds, open) {
      if (open && total > 0 && now < until) arrive(now, seconds);
      return sale || (open && queue.length > 0) ? proceed(now) : [];
    },
    order: (lane, names) => {
      queue.push({ lane, names });
    },
    units: () => units,
    nextOrder: () => nextNames().ord,
  };
}
