import type { Random } from '../../contract/common/random';
import { VEND_RC } from '../../contract/vend';
import type { Profile } from '../fleet/profile';
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
  /** A customer for a certain lane. */
  order(lane: Lane): void;
}

interface Sale {
  lane: Lane;
  /** How the machine calls the vend and the order it belongs to. */
  names: { task: string; ord: string };
  beganAt: number;
  turned: boolean;
}

export function createCounter(
  lanes: readonly Lane[],
  { demand, noDrop }: Pick<Profile, 'demand' | 'noDrop'>,
  session: number,
  random: Random,
): Counter {
  const total = lanes.reduce((sum, lane) => sum + lane.perSecond, 0);
  const queue: Lane[] = [];
  let sale: Sale | undefined;
  let tasks = 0;

  const nextNames = () => {
    tasks += 1;
    const number = `${session}${String(tasks).padStart(6, '0')}`;
    return { task: `DT${number}`, ord: `SO${number}` };
  };
  /** Nobody buys from a lane that is locked. */
  const refuse = ({ t, stock }: Lane, now: number): Utterance => ({
    kind: 'vend',
    at: now,
    d: { ...nextNames(), t, ph: 'end', rc: VEND_RC.lanePaused, drop: 'none', q: stock },
  });
  const begin = (lane: Lane, now: number): Utterance => {
    const names = nextNames();
    sale = { lane, names, beganAt: now, turned: false };
    return { kind: 'vend', at: now, d: { ...names, t: lane.t, ph: 'start' } };
  };
  const finish = ({ lane, names, beganAt }: Sale, now: number): Utterance[] => {
    sale = undefined;
    const rc = dispense(lane, random, noDrop);
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
      if (next?.locked) return [refuse(next, now)];
      return next && next.stock > 0 && !next.jammed ? [begin(next, now)] : [];
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
      queue.push(random.weighted(lanes, (lane) => lane.perSecond));
    }
  };
  return {
    step(now, seconds, open) {
      if (open && total > 0) arrive(now, seconds);
      return sale || (open && queue.length > 0) ? proceed(now) : [];
    },
    order: (lane) => {
      queue.push(lane);
    },
  };
}
