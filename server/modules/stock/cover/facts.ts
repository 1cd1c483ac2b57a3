import { groupBy } from '../../../../contract/common/lists';
import type { CoverEvidence } from '../../../../contract/stocking/cover';
import { common, hoursOf, type Interval, merged, without } from '../../../../contract/time/intervals';
import type { MachineStock } from './machineStock';
import type { CoverPeriod } from './period';

/** What a machine holds of a product, what it sold, and for how long it could have. */
export interface CoverFacts extends Omit<CoverEvidence, 'peerRate'> {
  deviceId: string;
  productId: string;
  orgId: string;
  siteType: string;
}

/** A lane with a product. */
interface HeldLane {
  laneNo: string;
  productId: string;
  stock: number;
  sellable: number;
  capacity: number;
}

interface Move {
  laneNo: string;
  at: number;
  delta: number;
  balance: number;
  kind: string;
  productId: string;
}

const SECOND_MS = 1_000;

/** Values by commas, so many for a row, which is read from where it begins. */
function rowsIn<Row>(text: string | null, width: number, read: (values: string[], at: number) => Row): Row[] {
  const values = text?.split(',') ?? [];
  return Array.from({ length: values.length / width }, (_, no) => read(values, no * width));
}

const lanesOf = ({ lanes }: MachineStock): HeldLane[] =>
  rowsIn(lanes, 5, (values, at) => ({
    laneNo: values[at] ?? '',
    productId: values[at + 1] ?? '',
    stock: Number(values[at + 2]),
    sellable: Number(values[at + 3]),
    capacity: Number(values[at + 4]),
  }));

const movesOf = ({ moves }: MachineStock, { from }: Interval): Move[] =>
  rowsIn(moves, 6, (values, at) => ({
    laneNo: values[at + 1] ?? '',
    at: from + Number(values[at]) * SECOND_MS,
    delta: Number(values[at + 2]),
    balance: Number(values[at + 3]),
    kind: values[at + 4] ?? '',
    productId: values[at + 5] ?? '',
  }));

/** When a lane held nothing of its product: until it was filled, and while another product lay in it. */
function emptyTimes(
  { stock, productId }: HeldLane,
  moves: readonly Move[],
  { from, to }: Interval,
): Interval[] {
  const times: Interval[] = [];
  // Nothing is known of the lane before its first end: filled then, it was empty from the beginning.
  let emptySince: number | undefined = from;
  let isKnown = false;
  for (const { at, delta, balance } of moves) {
    // In the second of a filling it was empty before, not after.
    if (balance === 0 && times.at(-1)?.to === at) continue;
    if (balance === 0) emptySince = isKnown ? (emptySince ?? at) : at;
    else if (delta !== balance) continue;
    else if (emptySince !== undefined) {
      times.push({ from: emptySince, to: at });
      emptySince = undefined;
    }
    isKnown = true;
  }
  const last = moves.at(-1)?.at ?? from;
  if (stock === 0) times.push({ from: isKnown ? (emptySince ?? last) : last, to });
  const other = moves.findLast((move) => move.productId !== '' && move.productId !== productId);
  if (other) times.push({ from, to: other.at });
  return merged(times);
}

const isWithin = (times: readonly Interval[], at: number) =>
  times.some(({ from, to }) => at >= from && at < to);
const sum = <T>(all: readonly T[], of: (each: T) => number) =>
  all.reduce((total, each) => total + of(each), 0);

/** Sales of one lane while the machine was online: what it sold unseen says nothing of the hours that count. */
function unitsSold(
  { productId }: HeldLane,
  moves: readonly Move[],
  offline: readonly Interval[],
  middle: number,
) {
  const units = { recent: 0, older: 0 };
  for (const { at, delta, kind, productId: sold } of moves) {
    if (kind !== 'sale' || sold !== productId || isWithin(offline, at)) continue;
    units[at >= middle ? 'recent' : 'older'] -= delta;
  }
  return units;
}

/** From the first movement of a machine that began within the period. */
function startOf(
  { isOlder }: MachineStock,
  lanes: readonly HeldLane[],
  moves: ReadonlyMap<string, readonly Move[]>,
  { from }: Interval,
) {
  const firsts = lanes.flatMap(({ laneNo }) => moves.get(laneNo)?.[0]?.at ?? []);
  return isOlder || firsts.length === 0 ? from : Math.min(...firsts);
}

interface MissingIntervals {
  /** Of each lane of a product. */
  empty: Interval[][];
  offline: Interval[];
}

/** Hours that count, and those that do not: a product is out of stock when all its lanes are. */
function hoursFrom(since: number, { middle, to }: CoverPeriod, { empty, offline }: MissingIntervals) {
  const window = { from: since, to };
  const out = common(empty.reduce(common), [window]);
  const off = without(common(offline, [window]), out);
  const left = without([window], merged([...out, ...off]));
  const recent = hoursOf(common(left, [{ from: middle, to }]));
  return { recent, older: hoursOf(left) - recent, out: hoursOf(out), off: hoursOf(off) };
}

/** Of each product of a machine. */
export function coverFacts(machine: MachineStock, period: CoverPeriod): CoverFacts[] {
  const { deviceId, orgId, siteType } = machine;
  const moves = groupBy(movesOf(machine, period), ({ laneNo }) => laneNo);
  const offline = merged(machine.offline.map(([since, until]) => ({ from: since, to: until })));
  const held = lanesOf(machine);
  const since = startOf(machine, held, moves, period);
  return [...groupBy(held, ({ productId }) => productId)].map(([productId, lanes]) => {
    const histories = lanes.map((lane) => ({ lane, own: moves.get(lane.laneNo) ?? [] }));
    const sold = histories.map(({ lane, own }) => unitsSold(lane, own, offline, period.middle));
    const empty = histories.map(({ lane, own }) => emptyTimes(lane, own, period));
    const hours = hoursFrom(since, period, { empty, offline });
    return {
      deviceId,
      productId,
      orgId,
      siteType,
      stock: sum(lanes, ({ stock }) => stock),
      sellable: sum(lanes, ({ sellable }) => sellable),
      capacity: sum(lanes, ({ capacity }) => capacity),
      recent: { units: sum(sold, ({ recent }) => recent), hours: hours.recent },
      older: { units: sum(sold, ({ older }) => older), hours: hours.older },
      outHours: hours.out,
      offlineHours: hours.off,
      batches: machine.ending.filter((batch) => batch.productId === productId),
    };
  });
}
