import { f } from '../../kit/field';
import { DAY_MS } from '../../time/durations';

/** How a test of the connection ended: `refused`: not with these keys; `unsigned`: what answered has not our secret. */
export const TEST_RESULTS = ['ok', 'unreachable', 'refused', 'unsigned'] as const;
export type TestResult = (typeof TEST_RESULTS)[number];
/** After a rotation the secret before it is good for so long, so that the partner can change over. */
export const ROTATION_MS = DAY_MS;

const set = { readOnly: true } as const;

/** What is kept of the keys of a partner and of the last test of its connection. */
export const ACCESS_FIELDS = {
  /** Public part of the access key; the secret part is shown once and kept sealed. */
  appKey: f.text({ ...set, max: 32 }),
  secretIssuedAt: f.moment(set),
  /** Until then the secret before the rotation is good, too. */
  previousUntil: f.moment(set),
  testResult: f.choice(TEST_RESULTS, {
    ...set,
    tones: { ok: 'ok', unreachable: 'bad', refused: 'bad', unsigned: 'bad' },
  }),
  testedAt: f.moment({ ...set, exact: true }),
  testMs: f.number({ ...set, unit: 'ms' }),
  testProblem: f.long({ ...set, max: 500 }),
} as const;
export const ACCESS_FORM = ['appKey', 'secretIssuedAt', 'previousUntil'] as const;
export const TEST_FORM = ['testResult', 'testedAt', 'testMs', 'testProblem'] as const;

/** What hospitals, pharmacies and channels have in common: who and where they are, and how their system is reached. */
export const PARTNER_FIELDS = {
  code: f.text({ required: true, fixed: true, check: 'partnerCode', max: 22, unique: 'all' }),
  name: f.text({ required: true, min: 2 }),
  region: f.region({ level: 'city' }),
  address: f.text({ max: 128 }),
  place: f.geo({ required: true }),
  contactName: f.text({ personal: 'name' }),
  contactPhone: f.text({ check: 'mobile', max: 11, personal: 'phone' }),
  accessUrl: f.text({ check: 'httpsUrl', max: 200 }),
  ...ACCESS_FIELDS,
  /** How many of its codes are mapped to our products. */
  mappedShare: f.number({ ...set, computed: true, digits: 1, unit: 'percent' }),
  enabled: f.flag({ readOnly: true, initial: true }),
} as const;

export const PARTNER_FORM = {
  place: ['region', 'address', 'place'],
  contact: ['contactName', 'contactPhone'],
  access: ['accessUrl', ...ACCESS_FORM, 'mappedShare', 'enabled'],
  connection: TEST_FORM,
} as const;

type Row = Readonly<Record<string, unknown>>;
const isFilled = (value: unknown) => typeof value === 'string' && value !== '';
const isEnabled = (row: Row) => row.enabled === true;

/** Why the connection of a partner cannot be tested; undefined when it can. */
const untestable = ({ accessUrl, appKey }: Row) => {
  if (!isFilled(accessUrl)) return 'err.partner.noAddress';
  return isFilled(appKey) ? undefined : 'err.partner.noSecret';
};

/** Keys are given out once, changed over or replaced at once; the connection is tried. */
export const ACCESS_COMMANDS = {
  testConnection: { needs: 'M', refusal: untestable, tells: 'testResult' },
  issueSecret: { needs: 'M', danger: true, allowed: isEnabled },
  rotateSecret: {
    needs: 'M',
    allowed: isEnabled,
    refusal: ({ appKey }: Row) => (isFilled(appKey) ? undefined : 'err.partner.noSecret'),
  },
} as const;

export const PARTNER_COMMANDS = {
  enable: { needs: 'M', bulk: true, allowed: (row: Row) => row.enabled === false },
  disable: { needs: 'M', bulk: true, danger: true, allowed: isEnabled },
  ...ACCESS_COMMANDS,
} as const;
