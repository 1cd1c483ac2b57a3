import { z } from 'zod';
import { LANE_WHY, type PlayedAdvert, type ZoneClimate } from '../../contract/machines/reported';
import type { Climate } from '../machine/climate';
import { laneReport, type SimLane } from '../machine/goods';
import type { UpReport, UpReportOf } from '../machine/upReport';

export const laneNames = z.object({ lanes: z.array(z.string()).min(1) });
const part = z.number().optional();

const zoneSetting = z.object({
  zone: z.string(),
  ver: part,
  tLow: part,
  tHigh: part,
  rhLow: part,
  rhHigh: part,
  setpoint: part,
  hysteresis: part,
});

export const plan = z.object({
  lanes: z.array(z.object({ t: z.string(), p: z.string().nullable(), cap: z.number() })),
});

export const prices = z.object({ lanes: z.array(z.object({ t: z.string(), price: z.number() })) });

export const stock = z.object({
  no: z.string(),
  lanes: z.array(z.object({ t: z.string(), q: z.number().int().min(0) })),
});

export const password = z.object({ pwd: z.string().regex(/^\d{6}$/), ver: z.string() });
export const advertsSetting = z.object({ ads: z.array(z.object({ ad: z.string(), sec: z.number() })) });

export function lockAll(
  lanes: readonly SimLane[],
  names: readonly string[],
  locked: boolean,
  now: number,
): UpReport[] {
  const why = locked ? LANE_WHY.locked : LANE_WHY.unlocked;
  return names.map((t): UpReportOf<'lane'> => {
    const lane = lanes.find((each) => each.t === t);
    if (lane) lane.locked = locked;
    const report = lane ? laneReport(lane) : { t, st: locked ? 'paused' : 'soldout', h: 'ok', q: 0 };
    return { kind: 'lane', at: now, d: { ...report, why } };
  });
}

/** Undefined for a zone that the machine does not have. */
export function keepZone(
  climates: readonly Climate[],
  given: Record<string, unknown>,
): ZoneClimate | undefined {
  const told: ZoneClimate = zoneSetting.parse(given);
  const climate = climates.find(({ name }) => name === told.zone);
  if (!climate) return undefined;
  const { setpoint, hysteresis } = told;
  if (setpoint !== undefined && hysteresis !== undefined) climate.keepAt({ setpoint, hysteresis });
  return told;
}

const PLAYS_MS = 3_600_000;

/** One after the other, each for its time, around and around. */
export function createAdvertPlayer() {
  let list: readonly PlayedAdvert[] = [];
  let since = 0;
  return {
    play(adverts: readonly PlayedAdvert[], now: number): void {
      list = adverts;
      since = now;
    },
    step(now: number): UpReport[] {
      const round = list.reduce((sum, { sec }) => sum + sec, 0) * 1_000;
      if (round === 0 || now - since < PLAYS_MS) return [];
      const rounds = Math.floor((now - since) / round);
      since = now;
      const plays = list.map(({ ad, sec }) => ({ ad, n: rounds, sec: rounds * sec }));
      return rounds > 0 ? [{ kind: 'ad', at: now, d: { plays } }] : [];
    },
  };
}
