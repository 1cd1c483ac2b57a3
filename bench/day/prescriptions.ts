import { setTimeout as wait } from 'node:timers/promises';
import type { ReviewRule } from '../../contract/prescriptions/findings';
import { MINUTE_MS } from '../../contract/time/durations';
import type { CarePartner } from '../../simulator/partners/care';
import type { WrittenPrescription } from '../../simulator/partners/care/prescribe';
import type { SimPrescription } from '../../simulator/partners/care/prescriptions';
import type { DayOptions } from './options';
import { LISTED_HOSPITAL, UNLISTED_CODE } from './partners/listing';
import { sharedOut } from './shares';

type Item = SimPrescription['items'][number];
const RULES = [
  'dose',
  'interaction',
  'duplication',
  'contraindication',
  'allergy',
  'pregnancy',
  'children',
  'quantity',
  'policy',
] as const satisfies readonly ReviewRule[];
type Rule = (typeof RULES)[number];
/** What becomes of a prescription, unless a rule speaks against it. */
export type RxKind =
  | Rule
  | 'unmapped'
  | 'voided'
  | 'expiring'
  /** Approved, and its time is over before anybody uses it. */
  | 'outlived'
  | 'controlled'
  | 'elsewhere'
  | 'race'
  | 'left'
  | 'sound';
export const isRule = (kind: RxKind): kind is Rule => RULES.some((rule) => rule === kind);

const EACH = 0.05;
const UNMAPPED = 0.1;
const OTHERS: readonly RxKind[] = [
  'voided',
  'expiring',
  'outlived',
  'controlled',
  'elsewhere',
  'race',
  'left',
];
const EXPIRES_MS: Partial<Record<RxKind, number>> = { expiring: 12 * MINUTE_MS, outlived: 15 * MINUTE_MS };
/** A doctor thinks about it for so long, of the hour. */
const VOID_PART = 1 / 60;

/** One of this day, as its hospital knows it. */
export interface DayRx extends WrittenPrescription {
  kind: RxKind;
  /** It was taken back. */
  revoked: boolean;
  /** Our medicines behind its codes, each with how many. */
  goods: readonly Pick<Item, 'name' | 'spec' | 'qty'>[];
}

const taken = (name: string, spec: string, dose: string): Partial<Item> => ({
  name,
  spec,
  dose,
  frequency: '每日2次',
  days: 3,
  // One pack is enough for that; more of them is a finding.
  qty: 1,
});
const SOUND_ITEM = taken('复方甘草片', '24片', '1片');
const FEVER = taken('布洛芬片', '0.2g×12片', '1片');

interface Case {
  items: readonly Partial<Item>[];
  patient?: Partial<SimPrescription['patient']> & Record<string, unknown>;
}
/** What a doctor writes for a rule to speak against it, and no other. */
const CASES: Readonly<Record<Rule, Case>> = {
  dose: { items: [taken('布洛芬缓释胶囊', '0.3g×20粒', '0.6g')] },
  interaction: {
    items: [taken('多潘立酮片', '10mg×30片', '1片'), taken('红霉素肠溶片', '0.125g×24片', '1片')],
  },
  duplication: {
    items: [taken('对乙酰氨基酚片', '0.5g×12片', '1片'), taken('感冒灵颗粒', '10g×9袋', '1袋')],
  },
  contraindication: { items: [FEVER], patient: { organFunction: 'kidney' } },
  allergy: { items: [taken('阿莫西林胶囊', '0.25g×24粒', '1粒')], patient: { allergy: '青霉素过敏' } },
  pregnancy: { items: [FEVER], patient: { gender: 'female', pregnant: true } },
  children: { items: [SOUND_ITEM], patient: { age: 9, weightKg: 30 } },
  quantity: { items: [{ ...SOUND_ITEM, days: 30 }] },
  policy: { items: [{ ...SOUND_ITEM, code: UNLISTED_CODE }] },
};
const SOUND: Case = { items: [SOUND_ITEM] };
const GROWN_UP = { age: 42, weightKg: 62, guardian: undefined, allergy: undefined };

/** The medicines keep their codes, so that they are mapped as before. */
function edited(rx: SimPrescription, kind: RxKind, codes: SimPrescription['items']): SimPrescription {
  const { items, patient } = isRule(kind) ? CASES[kind] : SOUND;
  const expires = EXPIRES_MS[kind];
  return {
    ...rx,
    ...(expires === undefined
      ? {}
      : { validUntil: new Date(Date.parse(rx.issuedAt) + expires).toISOString() }),
    ...(kind === 'controlled' ? { controlled: true } : {}),
    patient: { ...rx.patient, ...GROWN_UP, ...patient } as SimPrescription['patient'],
    items: codes.map((item, index) => ({ ...item, ...(items[index] ?? SOUND_ITEM) })),
  };
}

/** Of what was prescribed, the medicines that this kind is about. */
function codesOf({ items }: SimPrescription, kind: RxKind): SimPrescription['items'] {
  const [first, second = first] = items;
  if (!first || !second || kind === 'unmapped') return items;
  return [first, second].slice(0, isRule(kind) ? CASES[kind].items.length : 1);
}

/** Which kinds there are, in a mixed order: the shares are kept exactly. */
export function kindsOf(count: number, seed: number): RxKind[] {
  const shares: readonly (readonly [RxKind, number])[] = [
    ['unmapped', UNMAPPED],
    ...[...RULES, ...OTHERS].map((kind) => [kind, EACH] as const),
  ];
  return sharedOut(shares, 'sound', { count, seed });
}

/** Hospitals of other institutions have no pharmacist here. */
const isElsewhere = (code: string) => /^H(44|51)/.test(code);
const writes = (kind: RxKind) => (code: string) =>
  kind === 'policy' ? code === LISTED_HOSPITAL : isElsewhere(code) === (kind === 'elsewhere');

/** Doctors write all day long, and take some back. */
export async function writeAll(
  care: CarePartner,
  { prescriptions, seconds, seed }: DayOptions,
  written: Map<string, DayRx>,
): Promise<void> {
  const later: Promise<void>[] = [];
  const pause = prescriptions === 0 ? 0 : (seconds * 900) / prescriptions;
  for (const kind of kindsOf(prescriptions, seed)) {
    let goods: DayRx['goods'] = [];
    const made = care.prescribe(care.faultOf(), {
      unknown: kind === 'unmapped',
      edit(rx) {
        const codes = codesOf(rx, kind);
        const next = edited(rx, kind, codes);
        goods = codes.map(({ name, spec, qty }, index) => ({
          name,
          spec,
          qty: next.items[index]?.qty ?? qty,
        }));
        return next;
      },
      by: writes(kind),
      direct: kind === 'policy',
    });
    if (made) {
      const rx: DayRx = { ...made, kind, goods, revoked: kind === 'voided' };
      written.set(made.rx.rxNo, rx);
      if (rx.revoked)
        later.push(wait(seconds * 1_000 * VOID_PART).then(() => care.revoke(made, care.faultOf())));
    }
    await wait(pause);
  }
  await Promise.all(later);
}
