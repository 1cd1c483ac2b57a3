import { HOUR_MS } from '../../contract/time/durations';

/** Average air in halls where machines stand, °C; heated and cooled a little, so close together. */
const HALL_MEANS: Readonly<Record<string, number>> = {
  杭州市: 22.5,
  嘉兴市: 22.5,
  宁波市: 22.5,
  绍兴市: 22.5,
  温州市: 23,
  上海市: 22.5,
  苏州市: 22,
  南京市: 22,
  厦门市: 24,
  福州市: 23.5,
  广州市: 24.5,
  佛山市: 24.5,
  深圳市: 24.5,
  东莞市: 24.5,
  珠海市: 24.5,
  成都市: 22,
  绵阳市: 21.5,
  重庆市: 23,
  昆明市: 20.5,
  贵阳市: 21,
};
const ELSEWHERE = 22;
const DAY_SWING = 2;
const YEAR_SWING = 1.5;
const RH_MEAN = 57;
const RH_SWING = 5;

const YEAR_DAYS = 365.25;
export const CHINA_HOURS = 8;
/** Hottest in the middle of the afternoon and late in July. */
const PEAK_HOUR = 15;
const PEAK_DAY = 205;

/** Hours since midnight in China, with fraction. @param at ms since 1970 */
export function localHour(at: number): number {
  return (at / HOUR_MS + CHINA_HOURS) % 24;
}

/** Air of the hall a machine stands in. @param at ms since 1970 @param offset what is special about the site, °C */
export function ambientAt(at: number, city: string, offset: number): { ambient: number; ambientRh: number } {
  const day = Math.cos(((localHour(at) - PEAK_HOUR) / 24) * 2 * Math.PI);
  const year = Math.cos(((at / (24 * HOUR_MS) - PEAK_DAY) / YEAR_DAYS) * 2 * Math.PI);
  const mean = (HALL_MEANS[city] ?? ELSEWHERE) + offset;
  return { ambient: mean + DAY_SWING * day + YEAR_SWING * year, ambientRh: RH_MEAN - RH_SWING * day };
}
