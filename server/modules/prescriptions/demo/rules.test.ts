import { expect, it } from 'vitest';
import { loadDemoData } from '../../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../../db/demo-data/testDemo';
import { loadReferenceData } from '../../../db/reference-data';
import { openTestDatabase } from '../../../db/testDatabase';
import { ensurePartitions } from '../../../jobs/partitions';
import { prescriptionDemo } from '.';

it('contains a confirmed version of the platform pharmacist and a next one that waits for confirmation', async () => {
  const database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  await loadDemoData(database, { ...DEMO_OPTIONS, demos: [prescriptionDemo] });
  const editions = await database.query<Record<string, unknown>>(
    `select e.version_no as no, e.state, u.code, o.type, e.rules, e.published_at < e.confirmed_at as in_time
     from rule_editions e left join users u on u.id = e.confirmed_by left join organizations o on o.id = u.org_id
     order by e.version_no::int desc limit 2`,
  );
  const [waiting, confirmed] = editions;
  expect(waiting).toMatchObject({ state: 'unconfirmed', code: null });
  expect(confirmed).toMatchObject({
    state: 'confirmed',
    code: 'headpharmacist',
    type: 'platform',
    in_time: true,
  });
  expect(Number(confirmed?.rules)).toBeGreaterThan(200);
  const published = await database.query<{ no: string }>(
    `select rule_no as no from medication_rules where edition = $1`,
    [waiting?.no],
  );
  expect(published).toEqual([{ no: 'ZJ-003' }]);
  await database.close();
});
