import type { Random } from '../../contract/common/random';
import { VEND_RC } from '../../contract/vend';
import { busyness, dispense, type Lane, laneReport } from './goods';
import type { Utterance } from './utterance';

const TURN_MS = 600;
const DROP_MS = 1_850;
/** People who see a longer queue go elsewhere. */
const MAX_QUEUE = 3;

/** Where customers buy, one after the other; a sale takes two seconds from first turn to drop. */
export interface Counter {
  /** @param seconds since the last step @param open false while somebody works on the machine */
  step(now: number, seconds: number, open: boolean): Utterance[];
  /** A customer for a certain lane; under these names where the server has given some. */
  order(lane: Lane, names?: VendNames): void;
  /** Number of the next order that is paid here. */
  nextOrder(): string;
}

/** How a vend and the order it belongs to are called. */
export interface VendNames {
  task: string;
  ord: string;
}

interface Sale {
  lane: Lane;
  names: VendNames;
  beganAt: number;
  turned: boolean;
}

export function createCounter(
  lanes: readonly Lane[],
  demand: number,
  session: number,
  random: Random,
): Counter {
  const total = lanes.reduce((sum, lane) => sum + lane.perSecond, 0);
  const queue: { lane: Lane; names?: VendNames }[] = [];
  let sale: Sale | undefined;
  let tasks = 0;

  const nextNames = () => {
    tasks += 1;
    const number = `${session}${String(tasks).padStart(6, '0')}`;
    return { task: `DT${number}`, ord: `SO${number}` };
  };
  /** Nobody buys from a lane that is locked. */
  const refuse = ({ t, stock, jammed }: Lane, now: number, names: VendNames): Utterance => ({
    kind: 'vend',
    at: now,
    d: { ...names, t, ph: 'end', rc: jammed ? VEND_RC.jam : VEND_RC.lanePaused, drop: 'none', q: stock },
  });
  const begin = (lane: Lane, now: number, names: VendNames): Utterance => {
    sale = { lane, names, beganAt: now, turned: false };
    return { kind: 'vend', at: now, d: { ...names, t: lane.t, ph: 'start' } };
  };
  const finish = ({ lane, names, beganAt }: Sale, now: number): Utterance[] => {
    sale = undefined;
    const rc = dispense(lane, random);
    const drop = rc === VEND_RC.seen ? 'seen' : 'none';
    const d = { ...names, t: lane.t, ph: 'end' as const, rc, drop, ms: now - beganAt, q: lane.stock };
    const end: Utterance = { kind: 'vend', at: now, d };
    if (!lane.jammed && lane.stock > 0) return [end];
    const why = lane.jammed ? 'jam' : 'empty';
    return [end, { kind: 'lane', at: now, d: { ...laneReport(lane), why } }];
  };
  const proceed = (now: number): Utterance[] => {
    if (!sale) {
      const next = queue.shift();
      if (!next) return [];
      const { lane, names } = next;
      const able = lane.stock > 0 && !lane.jammed;
      if (lane.locked || (names && !able)) return [refuse(lane, now, names ?? nextNames())];
      return able ? [begin(lane, now, names ?? nextNames())] : [];
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
      if (open && total > 0) arrive(now, seconds);
      return sale || (open && queue.length > 0) ? proceed(now) : [];
    },
    order: (lane, names) => {
      queue.push({ lane, names });
    },
    nextOrder: () => nextNames().ord,
  };
}
