import type { Random } from '../../../../contract/common/random';
import type { Channel } from '../../../../contract/orders/words';
import { ordersPerDay } from '../../../../contract/simulation';
import { chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { moments } from '../history/demand';
import type { DemoMachine } from '../machines/machines';
import { type OrderSources, SALES_HISTORY_DAYS } from './basket';
import { type DemoOrderProgress, OWN_SCENES, SCENES, USUAL } from './scenes';

/** An order that somebody has placed, and what became of it. */
export interface DemoPlacedOrder {
  channel: Channel;
  scene: DemoOrderProgress;
  machine: DemoMachine;
  at: number;
  /** So many kinds of goods, one of each; else as people buy. */
  kinds?: number;
}

const CHANNEL_WEIGHTS: readonly [Channel, number][] = [
  ['MEITUAN', 4],
  ['JD', 3],
  ['H5', 8],
];

export const isPlatform = (channel: Channel) => channel === 'MEITUAN' || channel === 'JD';

/** A fleet of fewer machines has one that shows what becomes of orders; else there are two, of an owner each. */
const SMALL_FLEET = 50;
/** So long after it was placed a usual order is over. */
const USUAL_MS = 45 * MINUTE_MS;

const isUnderWay = ({ status }: DemoOrderProgress) => status === 'pending_payment' || status === 'paid';
/** Of what goes back or came out in part something stays. */
const kindsOf = ({ fulfil, refundLines }: DemoOrderProgress) =>
  fulfil === 'partial' || refundLines === 1 ? 2 : 1;

/** Only what is under way belongs to today: what has arrived is of the evening before, what has ended of earlier days. */
function shownAt({ world }: OrderSources, scene: DemoOrderProgress, place: number): number {
  const ago = (scene.minutesAgo + place) * MINUTE_MS;
  if (isUnderWay(scene)) return world.to - ago;
  if (scene.status === 'delivered') return chinaMidnight(world.to) - ago;
  return world.to - (1 + place) * DAY_MS - ago;
}

/** What is to be shown: what has ended on each channel and machine, what has not in turn, because few orders are open at a time. */
function scenesOf(demo: OrderSources): DemoPlacedOrder[] {
  const { machines } = demo.fleet;
  const firsts = machines.filter(
    ({ owner }, index) => machines.findIndex((each) => each.owner.orgId === owner.orgId) === index,
  );
  const shown = firsts.slice(0, machines.length < SMALL_FLEET ? 1 : 2);
  const kinds = [
    { channels: ['MEITUAN', 'JD'], scenes: SCENES },
    { channels: ['MACHINE', 'H5'], scenes: OWN_SCENES },
  ] as const;
  return kinds.flatMap(({ channels, scenes }) => {
    const sides = shown.flatMap((machine) => channels.map((channel) => ({ channel, machine })));
    return scenes.flatMap((scene, place) => {
      const isOpen = isUnderWay(scene) || scene.status === 'delivered';
      const at = shownAt(demo, scene, place);
      const own = isOpen ? sides.slice(place % sides.length, (place % sides.length) + 1) : sides;
      return own.map((side) => ({ ...side, scene, at, kinds: kindsOf(scene) }));
    });
  });
}

/** When the usual orders of two months were placed, oldest first. */
function usualOrders({ world, fleet }: OrderSources, random: Random): { at: number; channel: Channel }[] {
  const count = fleet.machines.length;
  const perDay = ordersPerDay(count, 'platforms') + ordersPerDay(count, 'telephone');
  const from = world.to - SALES_HISTORY_DAYS * DAY_MS;
  return [...moments(random, { from, to: world.to, perDay })].map((at) => {
    const [channel] = random.weighted(CHANNEL_WEIGHTS, ([, weight]) => weight);
    return { at, channel };
  });
}

/**
 * All orders, each when people buy: one that is to be shown stands for the last usual one of its kind before it. Only
 * what waits for its payment is as young as that.
 */
export function ordersPlaced(demo: OrderSources, random: Random): DemoPlacedOrder[] {
  const { world, fleet } = demo;
  const usual = usualOrders(demo, random);
  const standFor = (shown: DemoPlacedOrder): number => {
    const place = usual.findLastIndex(
      ({ at, channel }) => at <= shown.at && isPlatform(channel) === isPlatform(shown.channel),
    );
    return usual.splice(place, place < 0 ? 0 : 1)[0]?.at ?? shown.at;
  };
  const shown = scenesOf(demo).map((order) => {
    const at = standFor(order);
    return order.scene.status === 'pending_payment' ? order : { ...order, at };
  });
  const over = usual.filter(({ at }) => at <= world.to - USUAL_MS);
  return [
    ...over.map(({ at, channel }): DemoPlacedOrder => {
      const machine = random.weighted(fleet.machines, ({ salesPerDay }) => salesPerDay);
      return { channel, machine, at, scene: random.weighted(USUAL, ({ weight }) => weight).scene };
    }),
    ...shown,
  ];
}
