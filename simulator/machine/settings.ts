import { z } from 'zod';
import {
  advertsDigest,
  type ClimateSetting,
  climateDigest,
  LANE_WHY,
  planDigest,
  pricesDigest,
  type Reported,
} from '../../contract/machines/reported';
import type { Climate } from './climate';
import { type Lane, laneReport } from './goods';
import type { Utterance, UtteranceOf } from './utterance';

/** What can be set on a machine from afar. What it holds then it reports by digests that it works out itself. */
export interface Settings {
  /** Undefined for what it does not understand. */
  set(type: string, parameters: Record<string, unknown>, now: number): Utterance[] | undefined;
}

const laneNames = z.object({ lanes: z.array(z.string()).min(1) });
const climateSetting = z.object({ setpoint: z.number(), hysteresis: z.number() });
const plan = z.object({
  lanes: z.array(z.object({ t: z.string(), p: z.string().nullable(), cap: z.number() })),
});
const prices = z.object({ lanes: z.array(z.object({ t: z.string(), price: z.number() })) });
const adverts = z.object({ ads: z.array(z.object({ ad: z.string(), sec: z.number() })) });

function lockAll(
  lanes: readonly Lane[],
  names: readonly string[],
  locked: boolean,
  now: number,
): Utterance[] {
  const why = locked ? LANE_WHY.locked : LANE_WHY.unlocked;
  return names.map((t): UtteranceOf<'lane'> => {
    const lane = lanes.find((each) => each.t === t);
    if (lane) lane.locked = locked;
    const report = lane ? laneReport(lane) : { t, st: locked ? 'paused' : 'soldout', h: 'ok', q: 0 };
    return { kind: 'lane', at: now, d: { ...report, why } };
  });
}

export function createSettings(lanes: readonly Lane[], climate: Climate): Settings {
  const held: Partial<Record<Reported, string>> = {};
  let version = 0;
  const report = (now: number, env?: ClimateSetting): Utterance[] => {
    version += 1;
    return [
      { kind: 'cfg', at: now, d: { ver: version, ok: true, env: env && { ...env }, hashes: { ...held } } },
    ];
  };
  const kinds: Record<string, (parameters: Record<string, unknown>, now: number) => Utterance[]> = {
    lock_sale: (given, now) => lockAll(lanes, laneNames.parse(given).lanes, true, now),
    unlock_sale: (given, now) => lockAll(lanes, laneNames.parse(given).lanes, false, now),
    set_env(given, now) {
      const setting = climateSetting.parse(given);
      climate.keepAt(setting);
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
    ad_sync(given, now) {
      held.ads = advertsDigest(adverts.parse(given).ads);
      return report(now);
    },
  };
  return {
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
