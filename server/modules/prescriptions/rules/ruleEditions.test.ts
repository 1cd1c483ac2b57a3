import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import { openPrescriptionsWorld, START } from '../testPrescriptions';
import { servedMedicationRules } from './medicationRules';
import { confirmedEdition, servedRuleEditions } from './ruleEditions';
import { nextEdition } from './ruleSet';

let world: Awaited<ReturnType<typeof openPrescriptionsWorld>>;
beforeAll(async () => {
  world = await openPrescriptionsWorld();
});
afterAll(() => world.close());

const deps = () => world.servers[0];
const editions = () =>
  world.database.query<Record<string, unknown>>(
    'select version_no, state, confirmer, cert_no from rule_editions order by version_no::int',
  );
const confirm = (userId: string, id: string, aboveIds?: ReadonlySet<string>) => {
  const context = world.contextOf(userId);
  const own = aboveIds ? { ...context, principal: { ...context.principal, aboveIds } } : context;
  return runInTransaction(deps(), own, async (work) => {
    const { version } = await findRecord(work, servedRuleEditions, id);
    const call = { version, args: { remark: '逐条核对' }, confirmed: true as const };
    return runCommand(work, servedRuleEditions, 'confirm', id, call, () => undefined);
  });
};
/** What the list of rules says of those that came with the first version. */
const wordOf = async (ruleNo: string) => {
  const rows = await world.database.query<Record<string, unknown>>(
    'select edition from medication_rules where rule_no = $1',
    [ruleNo],
  );
  const shown = await servedMedicationRules.complete?.(world.database.db, rows as never, {} as never);
  return shown?.[0]?.pharmacistWord;
};

describe('a version of the rule base', () => {
  it('is unconfirmed at first', async () => {
    expect(await editions()).toMatchObject([
      { version_no: '1', state: 'superseded', confirmer: null },
      { version_no: '2', state: 'unconfirmed', confirmer: null },
    ]);
    expect([await confirmedEdition(world.database.db), await wordOf('IA-001')]).toEqual([0, 'unconfirmed']);
  });

  it('is confirmed only by a pharmacist of the platform with a valid certificate', async () => {
    await expect(confirm('li', 'rules-2')).rejects.toMatchObject({
      status: 409,
      key: 'err.rule.certificate',
    });
    const below = confirm('chen', 'rules-2', new Set(['root', 'org']));
    await expect(below).rejects.toMatchObject({ status: 403, key: 'err.rule.platform' });
    await expect(confirm('chen', 'rules-1')).rejects.toMatchObject({ status: 409, key: 'err.rule.edition' });
    const row = await confirm('chen', 'rules-2');
    expect(row).toMatchObject({
      state: 'confirmed',
      confirmer: '陈静',
      certNo: 'ZY3300012345',
      confirmedBy: 'chen',
      confirmedAt: START,
      remark: '逐条核对',
    });
    expect(Number(row.rules)).toBeGreaterThan(200);
    expect([await confirmedEdition(world.database.db), await wordOf('IA-001')]).toEqual([2, 'confirmed']);
    await expect(confirm('zhou', 'rules-2')).rejects.toMatchObject({ key: 'err.rule.edition' });
  });

  it('needs a new confirmation for the next version, and skips unconfirmed ones', async () => {
    for (let count = 0; count < 2; count++) await world.database.db.transaction().execute(nextEdition);
    expect((await editions()).map((each) => `${each.version_no} ${each.state}`)).toEqual([
      '1 superseded',
      '2 confirmed',
      '3 superseded',
      '4 unconfirmed',
    ]);
    await world.database.query<Record<string, unknown>>(
      `update medication_rules set edition = 4 where rule_no = 'IA-001'`,
    );
    expect([await wordOf('IA-001'), await wordOf('IA-002')]).toEqual(['unconfirmed', 'confirmed']);
  });
});
