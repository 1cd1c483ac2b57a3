import {
  cnapsDigit,
  gtinDigit,
  luhnDigit,
  residentDigit,
  usccDigit,
} from '../../contract/common/checkDigits';
import type { Random } from '../../contract/common/random';
import type { TextField } from '../../contract/kit/field';
import type { TextCheck } from '../../contract/kit/textChecks';
import { mobileNumber, personName } from '../db/demo-data/institutions/names';

/** What the values of one run have in common. */
export interface SeedRun {
  random: Random;
  now: number;
  /** Upper-case letters and digits that no other run has. */
  tag: string;
  /** Something that exists, for a field that points at another resource; undefined when there is nothing. */
  pick(to: string): string | undefined;
  /** A stored record of the resource, by its fields: values that cannot be made up, such as files, are taken from it. */
  model?: Readonly<Record<string, unknown>>;
}

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
const STREETS = ['文三路', '解放路', '中山北路', '人民大道', '学院街', '江南大道'];
const KINDS = ['医药连锁', '社区医院', '智慧药房', '便民服务站', '康复中心', '校园药柜'];
export const NOTES = ['新增点位', '已电话确认', '每周三补货', '需更换门锁', '由总部维护'];
const ADJECTIVES = ['新', '旧', '常用', '备用', '临时', '重点'];
const NOUNS = ['项目', '资料', '登记', '计划', '清单', '批次'];

export const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

const serial = (n: number, size: number) => String(n).padStart(size, '0').slice(-size);
export const unique = ({ tag }: SeedRun, n: number) => `${tag}${n.toString(36).toUpperCase()}`;

/** A text that passes the check, another one for every `n`. */
const CHECKED: Record<TextCheck, (run: SeedRun, n: number) => string> = {
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

type TextGenerator = (run: SeedRun, n: number) => string;

const orgName: TextGenerator = (run, n) =>
  `${run.random.pick(CITIES)}${run.random.pick(KINDS)}${unique(run, n)}`;

/** Texts whose name says what stands in them. */
const NAMED: Record<string, TextGenerator> = {
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

export const anyText: TextGenerator = ({ random }) =>
  `${random.pick(ADJECTIVES)}${random.pick(NOUNS)} ${random.int(1, 9_999)}`;

export function textFor(resource: string, name: string, field: TextField, run: SeedRun, n: number): string {
  const named = NAMED[`${resource}.${name}`] ?? NAMED[name];
  const make = field.check ? CHECKED[field.check] : (named ?? anyText);
  const text = make(run, n);
  const whole = field.unique && !field.check ? `${text} ${unique(run, n)}` : text;
  return [...whole.padEnd(field.min ?? 0, '·')].slice(0, field.max).join('');
}
