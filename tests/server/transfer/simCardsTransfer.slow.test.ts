import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { luhnDigit } from '../../../contract/common/checkDigits';
import type { ImportReport, ListResult } from '../../../contract/kit/wire';
import { THOROUGH } from '../../builders/thorough';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';
import { checkedSheet, downloaded, runImports } from '../worlds/transferClient';

/** A release is checked with as many as were promised. */
const CARDS = THOROUGH ? 10_000 : 2_500;
/** So many are stored by the import itself; all of them are checked by it. */
const APPLIED = 200;
const PREFIXES = ['898600', '89860', '898603', '898604'];

let world: ApiWorld;
let client: ApiClient;
beforeAll(async () => {
  world = await startApiWorld({ limits: { idleMs: 600_000 } });
  client = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
});
afterAll(() => world.close());

/** 19 and 20 digits by turns; beyond what a number of a spreadsheet can hold. */
function iccidOf(index: number): string {
  const prefix = PREFIXES[index % PREFIXES.length] ?? '';
  const body = prefix + String(77_000_000 + index).padStart((index % 2 === 0 ? 18 : 19) - prefix.length, '0');
  return body + luhnDigit(body);
}
const imeiOf = (index: number) => {
  const body = `01${String(index).padStart(12, '0')}`;
  return body + luhnDigit(body);
};
const HEAD =
  'ICCID,SIM number,IMSI,Bound IMEI,Operator,Operator platform,Card form,Billing,Monthly fee,Plan data,Cycle start';
const line = (index: number) =>
  [
    iccidOf(index),
    `1064${String(500_000_000 + index)}`,
    `46004${String(index).padStart(10, '0')}`,
    imeiOf(index),
    'China Mobile,OneLink,Plug-in card,Monthly,10.00,100,2026-11-01',
  ].join(',');

async function apply({ id }: ImportReport): Promise<ImportReport> {
  await client.post(`/imports/${id}/apply`);
  await runImports(world);
  return client.get<ImportReport>(`/imports/${id}`);
}

/** Those beyond the first ones stand in the table as an import would have put them. */
async function fill(from: number): Promise<void> {
  const [org] = await world.database.query<{ org_id: string }>(
    `select org_id from iot_cards where msisdn like '10645%' limit 1`,
  );
  const rows = Array.from({ length: CARDS - from }, (_, n) =>
    line(from + n)
      .split(',')
      .slice(0, 4),
  );
  await world.database.query(
    `insert into iot_cards (id, org_id, iccid, msisdn, imsi, imei_bound, operator, state, plan_mb, cycle_start)
     select 'c' || (r->>0), $2, r->>0, r->>1, r->>2, r->>3, 'CMCC', 'inventory', 100, '2026-11-01'
     from jsonb_array_elements($1::jsonb) as r`,
    [JSON.stringify(rows), org?.org_id],
  );
}

it(`${CARDS} cards are imported and exported with every digit, as XLSX and as CSV`, async () => {
  const lines = Array.from({ length: CARDS }, (_, index) => line(index));
  const sheet = (count: number) => [HEAD, ...lines.slice(0, count)].join('\n');
  const all = await checkedSheet(world, client, { resource: 'iotCards', file: sheet(CARDS) });
  expect([all.problems.slice(0, 3), all.counts]).toEqual([
    [],
    { create: CARDS, update: 0, skip: 0, error: 0 },
  ]);
  const first = await checkedSheet(world, client, { resource: 'iotCards', file: sheet(APPLIED) });
  expect((await apply(first)).state).toBe('applied');
  await fill(APPLIED);
  const [stored] = await world.database.query<{ n: number; digits: number[] }>(
    `select count(*)::int as n, array_agg(distinct length(iccid)) as digits from iot_cards where msisdn like '10645%'`,
  );
  expect(stored).toEqual({ n: CARDS, digits: [19, 20] });

  const columns = 'columns=iccid,msisdn,imsi,imeiBound,planMb,orgId&filter[msisdn]=starts:10645';
  for (const format of ['xlsx', 'csv']) {
    const out = await downloaded(world, client, `/iotCards/export.${format}?${columns}`);
    if (format === 'xlsx') {
      const rows = await readSheet(out);
      const texts = new Map(rows.map((row) => [row[0], row]));
      for (const index of [0, 1, CARDS - 2, CARDS - 1])
        expect(texts.get(iccidOf(index))?.slice(1, 4)).toEqual(line(index).split(',').slice(1, 4));
    }
    const back = await checkedSheet(world, client, {
      resource: 'iotCards',
      file: out,
      name: `cards.${format}`,
    });
    expect([format, back.problems.slice(0, 3), back.counts]).toEqual([
      format,
      [],
      { create: 0, update: 0, skip: CARDS, error: 0 },
    ]);
  }
  const found = await client.get<ListResult>(`/iotCards?q=${iccidOf(CARDS - 1)}`);
  expect(found.rows.map(({ iccid }) => iccid)).toEqual([iccidOf(CARDS - 1)]);
}, 300_000);
