import { BCP47, isLocale, type Locale } from '@contract/common/locale';

/** Shown where there is no value. */
export const NOTHING = '–';

type Maybe = number | null | undefined;

export interface Format {
  number(value: Maybe, digits?: number): string;
  /** 0–1 as per cent. */
  percent(value: Maybe): string;
  /** °C with one decimal, without the unit. */
  celsius(value: Maybe): string;
  /** %RH, whole, without the unit. */
  humidity(value: Maybe): string;
  megabytes(value: Maybe): string;
  /** Minor units of a currency, such as fen. */
  money(minor: Maybe, currency?: string): string;
  date(ms: Maybe): string;
  time(ms: Maybe): string;
  timeShort(ms: Maybe): string;
  dateTime(ms: Maybe): string;
  /** To the second and with its zone, where it is read away from the screen. */
  stamp(ms: Maybe): string;
  /** Clock time of today, date and time of other days. `now` in ms. */
  moment(ms: Maybe, now: number): string;
  duration(ms: Maybe): string;
  age(ms: Maybe): string;
}

/** Words with a count, such as `age.minutes`. */
export type Translate = (key: string, options?: { count: number }) => string;

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

function ageText(ms: number, t: Translate): string {
  if (ms < SECOND) return t('age.now');
  const { unit, ms: size } = UNITS.find((each) => ms >= each.ms) ?? { unit: 'seconds', ms: SECOND };
  return t(`age.${unit}`, { count: Math.floor(ms / size) });
}

/** 4:05 or 1:02:03. */
function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** The yen and the won have no minor units. */
function moneyText(tag: string, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Every number, date and age of the console, by language. Times in the zone given, else the browser's. */
export function createFormat(language: string, t: Translate, timeZone?: string): Format {
  const locale: Locale = isLocale(language) ? language : 'en';
  const tag = BCP47[locale];
  const numbers = new Map<number, Intl.NumberFormat>();
  const numberOf = (digits: number) => {
    const known = numbers.get(digits);
    if (known) return known;
    const made = new Intl.NumberFormat(tag, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // −0.04 °C is shown as 0.0, not as −0.0.
      signDisplay: 'negative',
    });
    numbers.set(digits, made);
    return made;
  };
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...CLOCK, timeZone, ...options });
  const date = dates({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayTime = dates({ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  const stamp = dates({
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  });
  const time = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const timeShort = dates({ hour: '2-digit', minute: '2-digit' });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const known = (render: (value: number) => string) => (value: Maybe) =>
    value === null || value === undefined || !Number.isFinite(value) ? NOTHING : render(value);
  return {
    number: (value, digits = 0) => known((known) => numberOf(digits).format(known))(value),
    percent: known((value) => percent.format(value)),
    celsius: known((value) => numberOf(1).format(value)),
    humidity: known((value) => numberOf(0).format(value)),
    megabytes: known((value) => `${numberOf(value < 10 ? 1 : 0).format(value)} MB`),
    money: (minor, currency = 'CNY') => known((value) => moneyText(tag, value, currency))(minor),
    date: known((ms) => date.format(ms)),
    time: known((ms) => time.format(ms)),
    timeShort: known((ms) => timeShort.format(ms)),
    dateTime: known((ms) => dayTime.format(ms)),
    stamp: known((ms) => stamp.format(ms)),
    moment: (ms, now) =>
      known((at) => (date.format(at) === date.format(now) ? time : dayTime).format(at))(ms),
    duration: known(durationText),
    age: known((ms) => ageText(Math.max(0, ms), t)),
  };
}
