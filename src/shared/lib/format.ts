import { BCP47, isLocale } from '@contract/common/locale';

/** Shown where there is no value. */
export const NOTHING = '–';

/** As texts have it; the formats of `Intl` write a hyphen. */
export const MINUS = '\u2212';
const withMinus = (text: string) => text.replace('-', MINUS);

/** A figure and its unit stand on one line. */
export const withUnit = (figure: string, unit: string) => `${figure}\u00a0${unit}`;
/** From one figure to another, on one line as well. */
export const rangeText = (low: string, high: string, unit: string) =>
  withUnit(`${low}\u00a0–\u00a0${high}`, unit);

type OptionalNumber = number | null | undefined;

export interface Format {
  number(value: OptionalNumber, digits?: number): string;
  /** One of these, with the language's word for "or". */
  anyOf(names: readonly string[]): string;
  /** 0–1 as per cent. */
  percent(value: OptionalNumber): string;
  /** °C with one decimal, without the unit. */
  celsius(value: OptionalNumber): string;
  /** %RH, whole, without the unit. */
  humidity(value: OptionalNumber): string;
  megabytes(value: OptionalNumber): string;
  /** Minor units of a currency, such as fen. */
  money(minor: OptionalNumber, currency?: string): string;
  date(ms: OptionalNumber): string;
  /** Of a day of a calendar, `YYYY-MM-DD`; for the browser's zone only. */
  day(text: string | null | undefined): string;
  time(ms: OptionalNumber): string;
  timeShort(ms: OptionalNumber): string;
  /** Day without the year: beside one that has it. */
  dayOfYear(ms: OptionalNumber): string;
  /** Day and minute without the year: for what is of these days anyway, where there is little room. */
  dayTime(ms: OptionalNumber): string;
  /** Date and minute; with the zone's name where its clock is not the reader's. */
  dateTime(ms: OptionalNumber): string;
  /** Date and second, as logs need it. */
  exact(ms: OptionalNumber): string;
  /** Date, second and zone, for what is read away from the screen or has to be certain. */
  stamp(ms: OptionalNumber): string;
  /** Short name of the zone at a moment: GMT+8. */
  zone(ms: OptionalNumber): string;
  /** Clock time of today, day and time of other days of this year, all of it before. `now` in ms. */
  moment(ms: OptionalNumber, now: number): string;
  duration(ms: OptionalNumber): string;
  age(ms: OptionalNumber): string;
}

/** Words with a count, such as `age.minutes`. */
export type Translate = (key: string, options: { count: number }) => string;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** In Chinese, Japanese and Korean consoles the day starts at 0:00, not at 12. */
const CLOCK = { hourCycle: 'h23' } as const;

const UNITS = [
  { unit: 'days', ms: DAY },
  { unit: 'hours', ms: HOUR },
  { unit: 'minutes', ms: MINUTE },
] as const;

const SECONDS = { unit: 'seconds', ms: SECOND } as const;
const unitOf = (ms: number) => UNITS.find((each) => ms >= each.ms) ?? SECONDS;

/** Ages have few words: each is looked up once, for all of them on the screen move every second. */
function agesOf(t: Translate): (ms: number) => string {
  const words = new Map<string, string>();
  return (ms) => {
    const { unit, ms: size } = unitOf(ms);
    const count = Math.max(1, Math.floor(ms / size));
    const key = `${unit} ${count}`;
    const text = words.get(key) ?? t(`age.${unit}`, { count });
    words.set(key, text);
    return text;
  };
}

/** An age in ms without what `Format.age` does not show of it: it changes when the text does. */
export function inWholeUnits(ageMs: number): number {
  const { ms } = unitOf(ageMs);
  return Math.floor(ageMs / ms) * ms;
}

/** 4:05 or 1:02:03. */
function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** Made when it is first needed: a format of `Intl` costs more than what it formats. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

/** The yen and the won have no minor units. */
function moneyOf(tag: string, currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  const scale = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return (minor) => withMinus(format.format(minor / scale));
}

/** What has no value is shown by its sign. */
const known = (render: (value: number) => string) => (value: OptionalNumber) =>
  value === null || value === undefined || !Number.isFinite(value) ? NOTHING : render(value);

const DAY_OF_YEAR = { month: '2-digit', day: '2-digit' } as const;
const DATE = { year: 'numeric', ...DAY_OF_YEAR } as const;
const TO_MINUTE = { hour: '2-digit', minute: '2-digit' } as const;
const TO_SECOND = { ...TO_MINUTE, second: '2-digit' } as const;
const ZONE = { timeZoneName: 'short' } as const;

/** Whether clocks of this zone may show another time than the reader's. */
export function isForeign(timeZone: string): boolean {
  return timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zoneName(tag: string, timeZone: string | undefined, at: number): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, ...ZONE }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Spaces of a Korean day, `2026. 11. 30.`: a line does not end within it. */
const WITHIN_DAY = /(\d\.) (?=\d+\.)/g;

/** Times of one language and zone, from the clock alone to what leaves no doubt. */
function timesOf(tag: string, timeZone?: string, isNamed = false) {
  // Every cell of a list has a format of its own and uses one or two of these: they are made when they are.
  const dates = (...options: Intl.DateTimeFormatOptions[]) => {
    let format: ((ms: number) => string) | undefined;
    return known((ms) => {
      format ??= new Intl.DateTimeFormat(tag, Object.assign({ timeZone }, CLOCK, ...options)).format;
      return format(ms).replace(WITHIN_DAY, '$1\u00a0');
    });
  };
  const foreign = timeZone && !isNamed && isForeign(timeZone) ? ZONE : {};
  return {
    date: dates(DATE),
    time: dates(TO_SECOND),
    timeShort: dates(TO_MINUTE),
    dayOfYear: dates(DAY_OF_YEAR),
    dayTime: dates(DAY_OF_YEAR, TO_MINUTE),
    dateTime: dates(DATE, TO_MINUTE, foreign),
    exact: dates(DATE, TO_SECOND, foreign),
    stamp: dates(DATE, TO_SECOND, ZONE),
    ofToday: dates(TO_SECOND, foreign),
    ofThisYear: dates(DAY_OF_YEAR, TO_MINUTE, foreign),
    year: dates({ year: 'numeric' }),
  };
}

/** A moment as seen from another: the nearer it is, the less is said of it. */
function momentText(times: ReturnType<typeof timesOf>, at: number, now: number): string {
  const same = (of: (ms: number) => string) => of(at) === of(now);
  return (same(times.date) ? times.ofToday : same(times.year) ? times.ofThisYear : times.dateTime)(at);
}

/**
 * Every number, date and age of the console, by language. Times in the zone given, else the browser's.
 * @param isNamed the screen says once which zone it is (`ZoneNote`), so its times need not
 */
export function createFormat(language: string, t: Translate, timeZone?: string, isNamed = false): Format {
  const tag = BCP47[isLocale(language) ? language : 'en'];
  const numberOf = kept((digits: number) => {
    const format = new Intl.NumberFormat(tag, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // −0.04 °C is shown as 0.0, not as −0.0.
      signDisplay: 'negative',
    });
    return (value: number) => withMinus(format.format(value));
  });
  const moneyText = kept((currency: string) => moneyOf(tag, currency));
  const percentOf = kept(
    (digits: number) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: digits }),
  );
  const times = timesOf(tag, timeZone, isNamed);
  const ageText = agesOf(t);
  return {
    number: (value, digits = 0) => known((given) => numberOf(digits)(given))(value),
    anyOf: (names) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(names),
    percent: known((value) => withMinus(percentOf(0).format(value))),
    celsius: known((value) => numberOf(1)(value)),
    humidity: known((value) => numberOf(0)(value)),
    megabytes: known((value) => withUnit(numberOf(value < 10 ? 1 : 0)(value), 'MB')),
    money: (minor, currency = 'CNY') => known((value) => moneyText(currency)(value))(minor),
    ...times,
    day: (text) => times.date(text ? Date.parse(`${text}T00:00`) : undefined),
    zone: (ms) => known((at) => zoneName(tag, timeZone, at))(ms),
    moment: (ms, now) => known((at) => momentText(times, at, now))(ms),
    duration: known(durationText),
    age: known((ms) => ageText(Math.max(0, ms))),
  };
}
