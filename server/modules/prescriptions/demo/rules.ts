import { medicationRules } from '../../../../contract/resources/prescriptions/medicationRules';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';
import { inForce, nextEdition, ruleBase } from '../rules/ruleSet';

type Rule = NewRow<'medicationRules'>;
type State = NonNullable<NewRow<'ruleReviews'>['state']>;

const STORED = Object.entries(medicationRules.fields).filter(([, field]) => !('computed' in field));
const NOTHING = Object.fromEntries(STORED.map(([name]) => [name, null]));

interface DemoRule {
  values: Partial<Rule> & Pick<Rule, 'ruleNo' | 'kind' | 'subject'>;
  /** What became of it; a draft was not handed in. */
  review?: State;
  daysAgo: number;
  remark?: string;
}
/** What pharmacists of an institution proposed for the base. */
const PROPOSED: readonly DemoRule[] = [
  {
    values: {
      ruleNo: 'ZJ-001',
      kind: 'interaction',
      subject: 'A07BC05',
      counterpart: 'A07CA',
      level: 'warn',
      reference: '说明书【药物相互作用】与其他药物合用须间隔一段时间',
    },
    review: 'waiting',
    daysAgo: 1,
  },
  {
    values: {
      ruleNo: 'ZJ-002',
      kind: 'quantity',
      subject: '双氯芬酸',
      daysMax: 5,
      level: 'warn',
      reference: '说明书【注意事项】用于止痛不超过5天',
    },
    review: 'failed',
    daysAgo: 12,
    remark: '仅适用于自我药疗，处方用药由医师决定疗程',
  },
  {
    values: {
      ruleNo: 'ZJ-003',
      kind: 'pregnancy',
      subject: '藿香正气水',
      level: 'warn',
      reference: '说明书【注意事项】含乙醇，孕妇慎用',
    },
    review: 'passed',
    daysAgo: 20,
  },
  {
    values: {
      ruleNo: 'ZJ-004',
      kind: 'children',
      subject: '赛洛唑啉',
      ageBelow: 6,
      level: 'warn',
      reference: '说明书【儿童用药】',
    },
    review: 'withdrawn',
    daysAgo: 6,
  },
  {
    values: {
      ruleNo: 'ZJ-005',
      kind: 'composition',
      subject: '连花清瘟',
      ingredients: '连花清瘟',
      level: 'stop',
      reference: '说明书【成份】',
    },
    daysAgo: 2,
  },
];
const STATE_OF = { waiting: 'waiting', failed: 'failed', passed: 'passed', withdrawn: 'draft' } as const;
const HOURS_LATER = 5 * HOUR_MS;

function ruleRow({ world }: DemoWorld, { values, review, daysAgo }: DemoRule, edition: number): Rule {
  const at = new Date(world.now - daysAgo * DAY_MS);
  const decidedAt = new Date(at.getTime() + HOURS_LATER);
  return {
    ...(NOTHING as unknown as Rule),
    source: 'leaflet',
    validFrom: at.toISOString().slice(0, 10),
    ...values,
    id: world.newId(at.getTime()),
    auditState: review ? STATE_OF[review] : 'draft',
    edition: review === 'passed' ? edition : null,
    approvedAt: review === 'passed' ? decidedAt : null,
    createdAt: at,
    updatedAt: at,
  };
}

function reviewRow({ world, users }: DemoWorld, demo: DemoRule & { review: State }, rule: Rule) {
  const { values, review, daysAgo, remark = null } = demo;
  const at = new Date(world.now - daysAgo * DAY_MS);
  const person = (code: string) => users.find((user) => user.code === code);
  const [by, admin] = [person('pharmacist'), person('admin')];
  const decided = review === 'passed' || review === 'failed';
  const changes = Object.entries(values).map(([field, after]) => ({
    field,
    before: null,
    after: JSON.stringify(after),
  }));
  return {
    id: world.newId(at.getTime()),
    orgId: String(by?.orgId),
    ruleNo: rule.ruleNo,
    ruleId: rule.id,
    subject: rule.subject,
    kind: 'create',
    state: review,
    changes: JSON.stringify(changes),
    submitter: by?.name ?? '',
    submittedBy: by?.id ?? null,
    submittedAt: at,
    reviewer: decided ? (admin?.name ?? null) : null,
    reviewedBy: decided ? (admin?.id ?? null) : null,
    reviewedAt: decided ? new Date(at.getTime() + HOURS_LATER) : null,
    remark,
    edition: rule.edition,
    createdAt: at,
    updatedAt: at,
  } satisfies NewRow<'ruleReviews'>;
}

const CONFIRMED_DAYS_AGO = 25;

/** The platform's pharmacist stands behind the rules that came with the program, not yet behind what was passed since. */
async function publishNext({ world, users, trx }: DemoWorld): Promise<number> {
  const at = world.now - CONFIRMED_DAYS_AGO * DAY_MS;
  const person = users.find(({ code }) => code === 'headpharmacist');
  const { edition, stored } = await ruleBase(trx);
  const set = {
    state: 'confirmed',
    confirmer: person?.name ?? '',
    certNo: person?.pharmacistCertNo ?? null,
    confirmedBy: person?.id ?? null,
    confirmedAt: new Date(at),
    rules: inForce({ edition, stored }, tradeDay(at)).rules.length,
    remark: '已逐条核对来源与分级',
  } as const;
  await trx.updateTable('ruleEditions').set(set).where('versionNo', '=', String(edition)).execute();
  const next = await nextEdition(trx);
  const passed = PROPOSED.find(({ review }) => review === 'passed');
  const published: readonly (readonly [number, number])[] = [
    ...Array.from({ length: edition }, (_, index) => [index + 1, world.from + index * DAY_MS] as const),
    [next, world.now - (passed?.daysAgo ?? 0) * DAY_MS + HOURS_LATER],
  ];
  for (const [version, time] of published)
    await trx
      .updateTable('ruleEditions')
      .set({ publishedAt: new Date(time) })
      .where('versionNo', '=', String(version))
      .execute();
  return next;
}

/** Rules beside those that every system begins with, and what became of them. */
export async function buildRules(demo: DemoWorld) {
  const edition = await publishNext(demo);
  const rules = PROPOSED.map((each) => ({ each, row: ruleRow(demo, each, edition) }));
  return {
    medicationRules: rules.map(({ row }) => row),
    ruleReviews: rules.flatMap(({ each, row }) => {
      const { review } = each;
      return review ? reviewRow(demo, { ...each, review }, row) : [];
    }),
  };
}
