import { textDigest } from '../common/digest';
import { f } from '../kit/field';

/**
 * What a machine holds of a setting and reports by its digest; it works that out from what is in force on it. Of the
 * maintenance password (`pwd`) it reports the name of the version only: a digest of six digits would give them away.
 */
export const REPORTED = ['env', 'plan', 'prices', 'ads', 'pwd', 'stock'] as const;
export type ReportedSetting = (typeof REPORTED)[number];

/** Whether a machine holds what the console wants: `unsent` is what it was told last, `differs` is anything else. */
const SETTING_MATCHES = ['same', 'unsent', 'differs'] as const;
export type SettingMatch = (typeof SETTING_MATCHES)[number];
export const settingMatchField = () =>
  f.choice(SETTING_MATCHES, { readOnly: true, tones: { same: 'ok', unsent: 'warn', differs: 'bad' } });

/** In what a lane of the machine is not as the console wants it. */
export const LANE_MATCHES = ['same', 'price', 'goods', 'both'] as const;
export type LaneMatch = (typeof LANE_MATCHES)[number];

/** At which temperature its controller keeps a cabinet, °C. */
export interface ClimateSetting {
  setpoint: number;
  hysteresis: number;
}
/** Settings sent to a machine for one zone: permitted range and set point. */
export interface ZoneClimate {
  zone: string;
  ver?: number;
  tLow?: number;
  tHigh?: number;
  rhLow?: number;
  rhHigh?: number;
  setpoint?: number;
  hysteresis?: number;
}
export interface ReportedPlanLane {
  t: string;
  /** Product; null for a lane without one. */
  p: string | null;
  cap: number;
}
export interface LanePrice {
  t: string;
  /** Minor units. */
  price: number;
}
/** Units in a lane after a visit. */
export interface LaneStock {
  t: string;
  q: number;
}
export interface PlayedAdvert {
  ad: string;
  sec: number;
}

const digestOfLines = (lines: readonly string[]) => textDigest(lines.toSorted().join('\n'));

export const climateDigest = ({ setpoint, hysteresis }: ClimateSetting) =>
  textDigest(`${setpoint.toFixed(1)} ${hysteresis.toFixed(1)}`);
const ZONE_PARTS = ['ver', 'tLow', 'tHigh', 'rhLow', 'rhHigh', 'setpoint', 'hysteresis'] as const;
export const zoneDigest = (told: ZoneClimate) =>
  textDigest([told.zone, ...ZONE_PARTS.map((part) => told[part] ?? '-')].join(' '));
export const planDigest = (lanes: readonly ReportedPlanLane[]) =>
  digestOfLines(lanes.map(({ t, p, cap }) => `${t} ${p ?? '-'} ${cap}`));
export const pricesDigest = (lanes: readonly LanePrice[]) =>
  digestOfLines(lanes.map(({ t, price }) => `${t} ${price}`));
export const advertsDigest = (adverts: readonly PlayedAdvert[]) =>
  digestOfLines(adverts.map(({ ad, sec }) => `${ad} ${sec}`));

/** @param no of the visit: two visits may leave the same behind */
export const stockDigest = (no: string, lanes: readonly LaneStock[]) =>
  digestOfLines([no, ...lanes.map(({ t, q }) => `${t} ${q}`)]);

/** Why a machine reports a lane: its sale was stopped or resumed by a command. */
export const LANE_WHY = { locked: 'locked', unlocked: 'unlocked' } as const;
export type LaneReason = (typeof LANE_WHY)[keyof typeof LANE_WHY];

/** How far the clock of a machine may be from ours after it was set, ms. */
export const CLOCK_RIGHT_MS = 10_000;
