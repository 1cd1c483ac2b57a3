import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDraft } from '../../../../contract/kit/checkDraft';
import { commaList, isAtc } from '../../../../contract/prescriptions/ruleSet';
import { medicationRules } from '../../../../contract/resources/prescriptions/medicationRules';
import { REVIEW_CHECKS } from '../../../../contract/resources/prescriptions/prescriptionStates';
import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { findRecord, updateRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { ServedResource } from '../../../kit/served';
import { findingsById } from '../findings';
import { servedPrescriptions } from '../prescriptions';
import { openPrescriptionsWorld, START } from '../testPrescriptions';
import { servedMedicationRules } from './medicationRules';
import { servedRuleReviews } from './ruleReviews';
import { inForce, ruleBase } from './ruleSet';

type World = Awaited<ReturnType<typeof openPrescriptionsWorld>>;
let world: World;
beforeAll(async () => {
  world = await openPrescriptionsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.query('delete from rule_reviews');
  await world.database.query(`delete from medication_rules where id not like 'rule-%'`);
  await world.database.query(
    `update medication_rules set audit_state = 'passed', level = 'warn', edition = 1 where id = 'rule-IA-004'`,
  );
});

const deps = () => world.servers[0];
const TODAY = '2026-04-01';
const base = () => ruleBase(world.database.db);
const rule = async (ruleNo: string, day = TODAY) =>
  inForce(await base(), day).rules.find((each) => each.ruleNo === ruleNo);
const command = (userId: string, served: ServedResource, id: string, name: string, more: object = {}) =>
  runInTransaction(deps(), world.contextOf(userId), async (work) => {
    const { version } = await findRecord(work, served, id);
    const call = { version, args: {}, confirmed: true as const, ...more };
    return runCommand(work, served, name, id, call, () => undefined);
  });
const write = (userId: string, id: string, body: object) =>
  runInTransaction(deps(), world.contextOf(userId), async (work) => {
    const { version } = await findRecord(work, servedMedicationRules, id);
    const draft = { ...body, version };
    const row = await updateRecord(work, servedMedicationRules, id, draft, () => undefined);
    return { row, review: work.waits?.id ?? '' };
  });
const create = (userId: string, own: object) =>
  runInTransaction(deps(), world.contextOf(userId), (work) =>
    createRecord(
      work,
      servedMedicationRules,
      { level: 'warn', source: 'leaflet', validFrom: TODAY, ...own },
      () => undefined,
    ),
  );

it('starts with valid rules', async () => {
  const { stored, edition } = await base();
  expect(edition).toBe(2);
  const rules = stored.map((each) => each.rule);
  const wrong = rules.flatMap((row) => {
    const problems = checkDraft(medicationRules, { ...row, validFrom: TODAY }, 'create');
    return Object.keys(problems).length > 0 ? [[row.ruleNo, problems]] : [];
  });
  expect(wrong).toEqual([]);
  const medicines = rules.filter(({ kind }) => kind === 'composition');
  expect(medicines.length).toBeGreaterThan(100);
  // What speaks of a class or an ingredient speaks of one that some medicine has.
  const known = new Set(medicines.flatMap(({ ingredients }) => commaList(ingredients)));
  const codes = medicines.flatMap(({ atc }) => commaList(atc));
  const names = medicines.map(({ subject }) => subject);
  const lost = rules
    .filter(({ kind }) => kind !== 'composition' && kind !== 'dose')
    .flatMap(({ subject, counterpart }) => [subject, counterpart ?? subject])
    .filter((text) =>
      isAtc(text)
        ? !codes.some((code) => code.startsWith(text))
        : !known.has(text) && !names.some((name) => text.includes(name)),
    );
  expect([...new Set(lost)]).toEqual([]);
});

it('the second check reads combination medicines as their ingredients and forbids what leaflets forbid', async () => {
  const items = JSON.stringify([
    { name: '缬沙坦氢氯噻嗪片', days: 7 },
    { name: '氨酚曲马多片', days: 3 },
    { name: '对乙酰氨基酚片', spec: '0.5g×12片', dose: '1片', frequency: '每日3次', days: 3 },
    { name: '格列美脲片', days: 7 },
  ]);
  const id = await world.prescribe('pending_review', { items, pregnant: true });
  const weighing = { principal: world.contextOf('chen').principal, now: START, keys: deps().keys };
  const found = (await findingsById(world.database.db, [id], weighing)).get(id)?.findings ?? [];
  const numbers = found.map(({ ruleNo }) => ruleNo);
  for (const ruleNo of ['PR-007', 'PR-014', 'CO-156']) expect(numbers).toContain(ruleNo);
  expect(found.find(({ ruleNo }) => ruleNo === 'CO-156')).toMatchObject({
    rule: 'duplication',
    level: 'stop',
  });
  expect(await rule('CI-039')).toMatchObject({ subject: 'A10BB', diagnoses: 'E10', level: 'stop' });
  expect(await rule('DO-073')).toMatchObject({ dailyMg: 160, level: 'warn', edition: 2 });
  expect(await rule('IA-001')).toMatchObject({ edition: 1 });
});

it('a change of an active rule waits for another person and shows the previous text', async () => {
  const { row, review } = await write('chen', 'rule-IA-004', { level: 'stop' });
  expect(row.auditState).toBe('waiting');
  expect(await rule('IA-004')).toMatchObject({ level: 'warn', edition: 1 });
  await expect(command('chen', servedRuleReviews, review, 'pass')).rejects.toMatchObject({
    key: 'err.audit.self_review',
  });
  await expect(write('zhou', 'rule-IA-004', { level: 'stop' })).rejects.toMatchObject({
    key: 'err.rule.waiting',
  });
  const before = (await base()).edition;
  const passed = await command('zhou', servedRuleReviews, review, 'pass');
  expect(passed).toMatchObject({ state: 'passed', edition: before + 1 });
  expect(await rule('IA-004')).toMatchObject({ level: 'stop', edition: before + 1 });
});

it('a rejected or withdrawn change leaves the rule unchanged', async () => {
  const first = await write('chen', 'rule-IA-004', { level: 'stop' });
  await command('zhou', servedRuleReviews, first.review, 'reject', { reason: '依据不足' });
  expect(await rule('IA-004')).toMatchObject({ level: 'warn', edition: 1 });
  const second = await write('chen', 'rule-IA-004', { level: 'stop' });
  await expect(command('zhou', servedRuleReviews, second.review, 'withdraw')).rejects.toMatchObject({
    status: 403,
  });
  await command('chen', servedRuleReviews, second.review, 'withdraw');
  expect(await rule('IA-004')).toMatchObject({ level: 'warn', edition: 1 });
});

it('rules are decided by the platform only', async () => {
  const { review } = await write('chen', 'rule-IA-004', { level: 'stop' });
  const context = world.contextOf('zhou');
  const below = { ...context, principal: { ...context.principal, aboveIds: new Set(['root', 'org']) } };
  const passed = runInTransaction(deps(), below, async (work) => {
    const { version } = await findRecord(work, servedRuleReviews, review);
    return runCommand(work, servedRuleReviews, 'pass', review, { version, args: {} }, () => undefined);
  });
  await expect(passed).rejects.toMatchObject({ status: 403, key: 'err.rule.platform' });
});

it('a new rule is active from its day on once it is passed', async () => {
  const made = await create('chen', {
    ruleNo: 'N-1',
    kind: 'quantity',
    subject: '板蓝根',
    daysMax: 5,
    validFrom: '2026-04-02',
  });
  expect(await rule('N-1', '2026-04-02')).toBeUndefined();
  await command('chen', servedMedicationRules, made.id, 'submit');
  await expect(write('chen', made.id, { daysMax: 9 })).rejects.toMatchObject({ key: 'err.rule.waiting' });
  const [{ id } = { id: '' }] = await world.database.query<{ id: string }>(
    'select id from rule_reviews where rule_id = $1',
    [made.id],
  );
  await command('zhou', servedRuleReviews, id, 'pass');
  expect(await rule('N-1', TODAY)).toBeUndefined();
  expect(await rule('N-1', '2026-04-02')).toMatchObject({ daysMax: 5 });
});

it('a signed review keeps the text of its rules under their number', async () => {
  const items = JSON.stringify([
    { name: '蒙脱石散', days: 3, dose: '3g' },
    { name: '双歧杆菌三联活菌胶囊', days: 3 },
  ]);
  const id = await world.prescribe('pending_review', { items });
  await command('chen', servedPrescriptions, id, 'take');
  const { edition } = await base();
  await command('chen', servedPrescriptions, id, 'pass', { args: { checks: [...REVIEW_CHECKS] } });
  const { review } = await write('chen', 'rule-IA-004', { level: 'stop' });
  await command('zhou', servedRuleReviews, review, 'pass');
  const [kept] = await world.database.query<{ rule_edition: number; rule_check: string }>(
    'select rule_edition, rule_check from prescription_reviews where prescription_id = $1',
    [id],
  );
  expect(kept?.rule_edition).toBe(edition);
  // It tells of the patient.
  expect(kept?.rule_check).not.toContain('蒙脱石');
  const next = await world.prescribe('pending_review', { items });
  const weighing = { principal: world.contextOf('chen').principal, now: START, keys: deps().keys };
  const found = await findingsById(world.database.db, [id, next], weighing);
  const said = (rx: string) => found.get(rx)?.findings.map(({ ruleNo, level }) => [ruleNo, level]);
  expect(found.get(id)?.edition).toBe(edition);
  expect(said(id)).toEqual([['IA-004', 'warn']]);
  expect(found.get(next)?.edition).toBe(edition + 1);
  expect(said(next)).toEqual([['IA-004', 'stop']]);
});
