import { afterAll, beforeAll, expect, it } from 'vitest';
import { REVIEW_CHECKS } from '../../../../contract/resources/prescriptions/prescriptionStates';
import { loadDemoData } from '../../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../../db/demo-data/testDemo';
import { loadReferenceData } from '../../../db/reference-data';
import { openTestDatabase } from '../../../db/testDatabase';
import { ensurePartitions } from '../../../jobs/partitions';
import { prescriptionDemo } from '../../prescriptions/demo';
import { onlineHospitalDemo } from '.';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  await loadDemoData(database, { ...DEMO_OPTIONS, demos: [prescriptionDemo, onlineHospitalDemo] });
});
afterAll(() => database.close());

const count = async (text: string) => Number((await database.query<{ n: string }>(text))[0]?.n);

it('has a ledger that equals the balances', async () => {
  expect(await count('select count(*) as n from prepaid_entries')).toBeGreaterThan(60);
  expect(await database.query('select * from prepaid_differences')).toEqual([]);
});

it('has allocations whose balances equal the ledger', async () => {
  const wrong = await database.query(
    `select record.allocation_no from allocation_records record join prepaid_entries entry on entry.ref_no = record.allocation_no
     where entry.available_after <> record.after_org or entry.device_after <> record.after_device`,
  );
  expect(wrong).toEqual([]);
});

it('has a review for every decided prescription', async () => {
  const decided = `state in ('approved', 'dispensing', 'dispensed', 'rejected', 'pending_second')`;
  const prescriptions = await count(
    `select count(*) + count(second_reviewed_by) as n from prescriptions where ${decided}`,
  );
  const reviews = await count(
    `select count(*) as n from prescription_reviews
     where result = 'rejected' or jsonb_array_length(checks) = ${REVIEW_CHECKS.length}`,
  );
  expect(reviews).toBe(prescriptions);
});

it('has no consultation that starts in the future or ends before it starts', async () => {
  const wrong = await database.query(
    `select inq_no, state from inquiry_orders where start_at > $1 or interrupted_at <= start_at or end_at <= start_at`,
    [new Date(DEMO_NOW)],
  );
  expect(wrong).toEqual([]);
  expect(await count('select count(*) as n from inquiry_orders where interrupted_at is not null')).toBe(1);
});

it('contains every state', async () => {
  expect(await count('select count(distinct state) as n from prescriptions')).toBe(12);
  expect(await count('select count(distinct state) as n from inquiry_orders')).toBe(7);
  expect(await count('select count(distinct state) as n from hospital_authorizations')).toBe(5);
  expect(await count('select count(distinct state) as n from hospital_codes')).toBe(3);
});
