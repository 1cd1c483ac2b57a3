import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { ensurePartitions } from '../../jobs/partitions';
import { openDatabase } from '../database';
import { migrate } from '../migrate';
import { loadReferenceData } from '../reference-data';
import { demoMachines, loadDemoData } from '.';

it('measures', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pharos-demo-'));
  const database = await openDatabase({ dataDir, inProcess: true });
  const now = Date.now();
  await migrate(database);
  await ensurePartitions(database, now);
  await loadReferenceData(database);
  const start = performance.now();
  await loadDemoData(database, { now, machines: 200, seed: 20261, hashPassword: async (a) => a });
  console.log('load ms', performance.now() - start);
  const t2 = performance.now();
  const machines = await demoMachines(database);
  console.log('demoMachines ms', performance.now() - t2, machines.length);
  for (const t of ['products','lanes','env_5m','env_1h','door_records','vend_records','stock_ledger','alerts','iot_usage_daily']) {
    console.log(t, (await database.query<{n:number}>(`select count(*)::int n from ${t}`))[0]?.n);
  }
  const q = async (s: string) => console.log(s, JSON.stringify(await database.query(s)));
  await q(`select n, count(*)::int from (select count(*)::int n from lanes group by device_id) x group by n order by n`);
  await q(`select at::date d, count(*)::int from vend_records group by 1 order by 1`);
  await q(`select storage_class, count(*)::int from devices group by 1`);
  await q(`select count(*) filter (where stock=0)::int, count(*) filter (where stock<=min_alert)::int low, count(*)::int from lanes`);
  await q(`select name, point_name, address, site_type, lng, lat, point_no, store_no from devices limit 4`);
  await q(`select count(*)::int, count(distinct name)::int from devices`);
  await q(`select generic_name, specification, brand_name, manufacturer, approval_no, barcode, selling_price from products limit 6`);
  await q(`select count(*)::int n from iot_cards where used_mb > plan_mb`);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 120000);
