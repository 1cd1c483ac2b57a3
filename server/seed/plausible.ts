import {
  cnapsDigit,
  gtinDigit,
  luhnDigit,
  residentDigit,
  usccDigit,
} from '../../contract/common/checkDigits';
import { LOCALES } from '../../contract/common/locale';
import type { Random } from '../../contract/common/random';
import { checkDraft } from '../../contract/kit/checkDraft';
import type {
  ChoiceField,
  Draft,
  Field,
  LinesField,
  LocalizedField,
  MoneyField,
  NumberField,
  RefField,
  TextField,
} from '../../contract/kit/field';
import type { Resource } from '../../contract/kit/resource';
import type { TextCheck } from '../../contract/kit/textChecks';
import { mobileNumber, personName } from '../db/demo-data/institutions/names';

/** What the values of one run have in common. */
export interface Run {
  random: Random;
  now: number;
  /** Upper-case letters and digits that no other run has. */
  tag: string;
  /** Something that exists, for a field that points at another resource; undefined when there is nothing. */
  pick(to: string): string | undefined;
  /** A stored record of the resource, by its fields: values that cannot be made up, such as files, are taken from it. */
  model?: Readonly<Record<string, unknown>>;
}

const DAY_MS = 86_400_000;
const TWO_YEARS_DAYS = 730;
const MONEY_MAX = 50_000;

const CITIES = [
  '杭州市',
  '宁波市',
  '温州市',
  '上海市',
  '南京市',
  '苏州市',
  '成都市',
  '深圳市',
  '北京市',
  '西安市',
];
const PROVINCES = ['浙江省', '江苏省', '四川省', '广东省', '陕西省'];
/** Districts by GB/T 2260. */
const REGIONS = ['330106', '330203', '310115', '320102', '510107', '440305'];
const STREETS = ['文三路', '解放路', '中山北路', '人民大道', '学院街', '江南大道'];
const KINDS = ['医药连锁', '社区医院', '智慧药房', '便民服务站', '康复中心', '校园药柜'];
const NOTES = ['新增点位', '已电话确认', '每周三补货', '需更换门锁', '由总部维护'];
const ADJECTIVES = ['新', '旧', '常用', '备用', '临时', '重点'];
const NOUNS = ['项目', '资料', '登记', '计划', '清单', '批次'];

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');
const serial = (n: number, size: number) => String(n).padStart(size, '0').slice(-size);
const unique = ({ tag }: Run, n: number) => `${tag}${n.toString(36).toUpperCase()}`;

/** A text that passes the check, another one for every `n`. */
const CHECKED: Record<TextCheck, (run: Run, n: number) => string> = {
  mobile: ({ random }) => mobileNumber(random),
  email: (run, n) => `${unique(run, n).toLowerCase()}@example.com`,
  url: (run, n) => `https://example.com/${unique(run, n)}`,
  partnerCode: (run, n) => `S${unique(run, n)}`,
  hours: () => '08:00-22:00',
  code: (run, n) => `C-${unique(run, n)}`,
  orgCode: (run, n) => `S${unique(run, n)}`,
  account: (run, n) => `s${unique(run, n).toLowerCase()}`,
  ean13: (_run, n) => {
    const body = `69${serial(n, 10)}`;
    return body + gtinDigit(body);
  },
  uscc: ({ random }) => {
    const body = `91330100MA${digits(random, 7)}`;
    return body + (usccDigit(body) ?? '');
  },
  iccid: ({ random }, n) => {
    const body = `8986${digits(random, 4)}${serial(n, 10)}`;
    return body + luhnDigit(body);
  },
  bankCard: ({ random }, n) => {
    const body = `6222${digits(random, 4)}${serial(n, 10)}`;
    return body + luhnDigit(body);
  },
  // Even steps of two are never a run.
  digits6: ({ random }) => `${random.int(1, 9)}0${digits(random, 1)}7${random.int(0, 4)}9`,
  timeOfDay: ({ random }) => `0${random.int(2, 5)}:30`,
  videoSerial: (_run, n) => `D${serial(n, 8)}`,
  digits: ({ random }) => digits(random, 16),
  plainName: (run, n) => `${run.random.pick(KINDS)}${unique(run, n)}`,
  pointNo: (_run, n) => `P${serial(Math.floor(n / 10_000), 6)}-${serial(n, 4)}`,
  httpsUrl: (run, n) => `https://example.com/${unique(run, n)}`,
  serial: ({ tag }, n) => `${tag}${serial(n, 12)}`.slice(-24).padStart(8, 'S'),
  iotMsisdn: (_run, n) => `1064${serial(n, 9)}`,
  imsi: (_run, n) => `46004${serial(n, 10)}`,
  imei: (_run, n) => {
    const body = `86${serial(n, 12)}`;
    return body + luhnDigit(body);
  },
  postal: ({ random }) => `3${digits(random, 5)}`,
  cnaps: (_run, n) => `102${serial(n, 9)}`,
  cnapsCode: (_run, n) => {
    const body = `102${serial(n, 8)}`;
    return body + cnapsDigit(body);
  },
  icd10: ({ random }) => `J${digits(random, 2)}.${random.int(0, 9)}`,
  residentId: ({ random }) => {
    const body = `330106${random.int(1950, 2005)}0${random.int(1, 9)}1${random.int(0, 9)}${digits(random, 3)}`;
    return body + (residentDigit(body) ?? '');
  },
  approvalNo: (_run, n) => `国药准字H${serial(n, 8)}`,
  ed25519Key: ({ random }) =>
    Buffer.from(Array.from({ length: 32 }, () => random.int(0, 255))).toString('base64'),
  ed25519Signature: ({ random }) =>
    Buffer.from(Array.from({ length: 64 }, () => random.int(0, 255))).toString('base64'),
  mac: (_run, n) => `00:1A:2B:${(serial(n, 6).match(/../g) ?? []).join(':')}`,
};

type TextMaker = (run: Run, n: number) => string;
const orgName: TextMaker = (run, n) => `${run.random.pick(CITIES)}${run.random.pick(KINDS)}${unique(run, n)}`;

/** Texts whose name says what stands in them. */
const NAMED: Record<string, TextMaker> = {
  contactName: ({ random }) => personName(random),
  'users.name': ({ random }) => personName(random),
  'organizations.name': orgName,
  shortName: ({ random }) => random.pick(KINDS),
  province: ({ random }) => random.pick(PROVINCES),
  city: ({ random }) => random.pick(CITIES),
  address: ({ random }) => `${random.pick(STREETS)}${random.int(1, 999)}号`,
  remarks: ({ random }) => random.pick(NOTES),
  description: ({ random }) => random.pick(NOTES),
};

const anyText: TextMaker = ({ random }) =>
  `${random.pick(ADJECTIVES)}${random.pick(NOUNS)} ${random.int(1, 9_999)}`;

function textFor(resource: string, name: string, field: TextField, run: Run, n: number): string {
  const named = NAMED[`${resource}.${name}`] ?? NAMED[name];
  const make = field.check ? CHECKED[field.check] : (named ?? anyText);
  const text = make(run, n);
  const whole = field.unique && !field.check ? `${text} ${unique(run, n)}` : text;
  return [...whole.padEnd(field.min ?? 0, '·')].slice(0, field.max).join('');
}

/** Numbers whose name says between what they lie. */
const BETWEEN: Record<string, readonly [number, number]> = {
  lng: [100, 120],
  lat: [23, 40],
  tLow: [2, 5],
  tHigh: [8, 20],
  rhLow: [35, 45],
  rhHigh: [60, 75],
};

function numberFor(name: string, { min, max, above, digits: decimals }: NumberField, random: Random): number {
  const low = min ?? (above === undefined ? 0 : above + 1);
  const [least, most] = BETWEEN[name] ?? [low, max ?? low + 1_000];
  return Number(random.between(least, most).toFixed(decimals));
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A value such as people enter for this field; the same run gives the same values. */
export function plausible(resource: Resource, name: string, field: Field, run: Run, n: number): unknown {
  const { random, now } = run;
  switch (field.kind) {
    case 'text':
    case 'long':
      return textFor(resource.name, name, field as TextField, run, n);
    case 'number':
      return numberFor(name, field as NumberField, random);
    case 'money':
      return random.int(Math.max((field as MoneyField).min, 1), MONEY_MAX);
    case 'flag':
      return random.chance(0.9);
    case 'date':
      return dayOf(now + random.int(-TWO_YEARS_DAYS, TWO_YEARS_DAYS) * DAY_MS);
    case 'moment':
      return now - random.int(0, TWO_YEARS_DAYS * DAY_MS);
    case 'choice':
      return random.pick((field as ChoiceField).values);
    case 'choices':
      return [random.pick((field as ChoiceField).values)];
    case 'ref':
      return run.pick((field as RefField).to) ?? null;
    case 'refs': {
      const id = run.pick((field as RefField).to);
      return id === undefined ? [] : [id];
    }
    case 'localized': {
      const text = [...anyText(run, n)].slice(0, (field as LocalizedField).max).join('');
      return Object.fromEntries(LOCALES.map((locale) => [locale, text]));
    }
    case 'region':
      return random.pick(REGIONS);
    case 'geo':
      return { lng: random.int(11_000, 12_200) / 100, lat: random.int(2_200, 4_000) / 100 };
    case 'pairs':
      return [{ key: unique(run, n), value: random.pick(NOTES) }];
    case 'lines': {
      const { columns, min } = field as LinesField;
      const line = () =>
        Object.fromEntries(
          Object.entries(columns)
            .filter(([, cell]) => !cell.readOnly)
            .map(([column, cell]) => [column, plausible(resource, column, cell, run, n)]),
        );
      return Array.from({ length: Math.max(min, 1) }, line);
    }
    default:
      // There is no file of which one could know that it is there.
      return field.kind === 'files' ? [] : null;
  }
}

const isList = ({ kind }: Field) => kind === 'choices' || kind === 'refs';

/** Optional fields are sometimes left empty, as people leave them. */
const FILLED = 0.7;

/** One whole record: everything a person may fill in. */
export function plausibleDraft(
  resource: Resource,
  names: readonly string[],
  run: Run,
  n: number,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const name of names) {
    const field = resource.fields[name];
    if (!field) continue;
    const filled = field.required || field.initial !== undefined || run.random.chance(FILLED);
    const empty = isList(field) ? [] : null;
    draft[name] = filled ? plausible(resource, name, field, run, n) : empty;
  }
  // There is no file of which one could know that it is a signature.
  if (draft.userType === 'pharmacist') draft.userType = 'staff';
  correct(resource, names, draft, run, n);
  for (const name of resource.idle?.(draft) ?? []) draft[name] = null;
  return draft;
}

/** Fields whose value the form would refuse, without those whose place is not in `names`. */
function wrongIn(resource: Resource, names: readonly string[], draft: Draft): string[] {
  const wrong = new Set(
    Object.keys(checkDraft(resource, draft, 'create')).map((place) => place.split('.')[0]),
  );
  return names.filter((name) => wrong.has(name));
}

/** What is wrong is made up anew, then taken from the model, twice; at last all of it is the model's but what is unique. */
function correct(
  resource: Resource,
  names: readonly string[],
  draft: Record<string, unknown>,
  run: Run,
  n: number,
): void {
  const { model } = run;
  const made = (name: string) => plausible(resource, name, resource.fields[name] as Field, run, n);
  const taken = (name: string) => (model ? model[name] : draft[name]);
  for (const next of [made, taken, made, taken])
    for (const name of wrongIn(resource, names, draft)) draft[name] = next(name);
  if (!model || wrongIn(resource, names, draft).length === 0) return;
  for (const name of names) if (!(resource.fields[name] as TextField).unique) draft[name] = model[name];
}
