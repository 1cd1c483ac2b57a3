import { z } from 'zod';
import {
  advertsDigest,
  type ClimateSetting,
  climateDigest,
  type LaneStock,
  planDigest,
  pricesDigest,
  type ReportedSetting,
  stockDigest,
  type ZoneClimate,
  zoneDigest,
} from '../../contract/machines/reported';
import {
  advertsSetting,
  createAdvertPlayer,
  keepZone,
  laneNames,
  lockAll,
  password,
  plan,
  prices,
  stock,
} from '../line/settingParts';
import type { Climate } from './climate';
import { laneReport, type SimLane } from './goods';
import type { Couriers } from './lockers/couriers';
import type { UpReport } from './upReport';

/** What can be set on a machine from afar. What it holds then it reports by digests that it works out itself. */
export interface Settings {
  /** Undefined for what it does not understand. */
  set(type: string, parameters: Record<string, unknown>, now: number): UpReport[] | undefined;
  /** Its settings, until they were reported. */
  report(now: number): UpReport[];
  /** Tells every hour how often it has shown what it plays. */
  step(now: number): UpReport[];
}

const climateSetting = z.object({ setpoint: z.number(), hysteresis: z.number() });

/** What a visit has left in lanes, as far as it fits. @returns those that the machine has */
function takeStock(lanes: readonly SimLane[], filled: readonly LaneStock[]): SimLane[] {
  return filled.flatMap(({ t, q }) => {
    const lane = lanes.find((each) => each.t === t);
    if (lane) lane.stock = Math.min(q, lane.capacity);
    return lane ?? [];
  });
}

const reserve = z.object({
  lanes: z.array(z.object({ t: z.string(), q: z.number() })),
  orders: z.array(z.object({ ord: z.string(), code: z.string() })),
  boxes: z.array(z.object({ ord: z.string(), code: z.string() })).default([]),
});

export function createSettings(
  lanes: readonly SimLane[],
  climates: readonly [Climate, ...Climate[]],
  couriers: Pick<Couriers, 'expect' | 'expectAtBoxes'>,
  kept: Partial<Record<ReportedSetting, string>> = {},
): Settings {
  const held: Partial<Record<ReportedSetting, string>> = { ...kept };
  const player = createAdvertPlayer();
  let version = 0;
  const report = (now: number, env?: ClimateSetting | ZoneClimate): UpReport[] => {
    version += 1;
    return [
      { kind: 'cfg', at: now, d: { ver: version, ok: true, env: env && { ...env }, hashes: { ...held } } },
    ];
  };
  const setZone = (given: Record<string, unknown>, now: number): UpReport[] | undefined => {
    const told = keepZone(climates, given);
    if (!told) return undefined;
    held.env = zoneDigest(told);
    return report(now, told);
  };
  const kinds: Record<string, (parameters: Record<string, unknown>, now: number) => UpReport[] | undefined> =
    {
      lock_sale: (given, now) => lockAll(lanes, laneNames.parse(given).lanes, true, now),
      unlock_sale: (given, now) => lockAll(lanes, laneNames.parse(given).lanes, false, now),
      set_env(given, now) {
        if ('zone' in given) return setZone(given, now);
        const setting = climateSetting.parse(given);
        climates[0].keepAt(setting);
        held.env = climateDigest(setting);
        return report(now, setting);
      },
      apply_plan(given, now) {
        const wanted = plan.parse(given).lanes;
        for (const { t, cap } of wanted) {
          const lane = lanes.find((each) => each.t === t);
          if (lane) lane.capacity = Math.max(1, cap);
        }
        held.plan = planDigest(wanted);
        return report(now);
      },
      set_price(given, now) {
        held.prices = pricesDigest(prices.parse(given).lanes);
        return report(now);
      },
      reserve(given, now) {
        const wanted = reserve.parse(given);
        for (const lane of lanes) lane.reserved = wanted.lanes.find(({ t }) => t === lane.t)?.q ?? 0;
        couriers.expect(wanted.orders, now);
        couriers.expectAtBoxes(wanted.boxes, now);
        return [];
      },
      set_password(given, now) {
        held.pwd = password.parse(given).ver;
        return report(now);
      },
      sync_stock(given, now) {
        const { no, lanes: filled } = stock.parse(given);
        held.stock = stockDigest(no, filled);
        const reports = takeStock(lanes, filled).map(
          (lane): UpReport => ({ kind: 'lane', at: now, d: laneReport(lane) }),
        );
        return [...reports, ...report(now)];
      },
      ad_sync(given, now) {
        const { ads } = advertsSetting.parse(given);
        player.play(ads, now);
        held.ads = advertsDigest(ads);
        return report(now);
      },
    };
  return {
    report: (now) => (Object.keys(held).length > 0 ? report(now) : []),
    step: player.step,
    set(type, parameters, now) {
      try {
        return kinds[type]?.(parameters, now);
      } catch (error) {
        if (error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
}
