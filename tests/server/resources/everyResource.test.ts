import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../../contract/kit/field';
import { isHidden } from '../../../contract/kit/personal';
import {
  columnField,
  type FilterOperator,
  formatFilter,
  isSortable,
  operatorsOf,
} from '../../../contract/kit/question/filter';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import type { HistoryPage, ListResult, Option, RecordResult } from '../../../contract/kit/wire';
import { RESOURCES } from '../../../contract/resources';
import { sampleOf } from '../../builders/sampleOf';
import { turnsOf } from '../../builders/thorough';
import { type OrgTreeWorld, startOrgTreeWorld } from '../positions/orgTreeWorld';

let world: OrgTreeWorld;
beforeAll(async () => {
  world = await startOrgTreeWorld();
});
afterAll(() => world.close());

/** Large, and the same for all. */
let description: ReturnType<typeof raw> | undefined;
let paths: Record<string, object> | undefined;
const raw = (path: string) => world.asks.platform_admin('GET', path);
async function get<T>(path: string): Promise<T> {
  const { status, text } = await raw(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return (JSON.parse(text) as { result: T }).result;
}

/** A value that some record might have, as text. */
function sampleText(field: Field): string {
  const sample = sampleOf(field, () => 'x');
  return typeof sample === 'object' ? 'x' : String(sample);
}
const COUNTS: Partial<Record<FilterOperator, number>> = { between: 2, empty: 0, filled: 0 };

function textOf(name: string, field: Field, op: FilterOperator): string {
  if (op === 'during') return formatFilter({ field: name, op, values: ['thisMonth', 'Asia/Shanghai'] });
  const { values } = field as { values?: readonly string[] };
  const sample = op === 'last' || op === 'next' ? '7' : (values?.[0] ?? sampleText(field));
  return formatFilter({ field: name, op, values: Array.from({ length: COUNTS[op] ?? 1 }, () => sample) });
}

const fieldOf = (resource: Resource, name: string) => columnField(resource, name) as Field;

it('every resource has a row in every institution, by hand or from the demonstration data', () => {
  expect(world.missing).toEqual([]);
});

const CASES = RESOURCES.map((resource, index) => [resource.name, resource, index] as const);
describe.each(CASES)('%s', (name, resource, turn) => {
  const { columns, filters, search } = resource.list;
  const list = (query = '', pageSize = 100) => get<ListResult>(`/${name}?pageSize=${pageSize}${query}`);
  let page: Promise<ListResult> | undefined;
  /** The first of all rows; nothing here changes them. */
  const firstPage = () => {
    page ??= list();
    return page;
  };
  const totalOf = async (query = '') => (await list(query, 1)).total;

  const everyId = async (query: string) => {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { rows, total } = await list(`${query}&page=${page}`);
      ids.push(...rows.map(({ id }) => id));
      if (rows.length === 0 || ids.length >= total) return ids.sort();
    }
  };

  // By the kind of a field its order and its filter are the same code everywhere: the fields of a resource take turns.
  it('contains every row once for any sort column and direction', async () => {
    const all = await everyId('');
    expect(all.length).toBeGreaterThan(0);
    const sortable = columns.filter((each) => isSortable(fieldOf(resource, each)));
    for (const [index, column] of turnsOf(sortable, turn, 2).entries())
      for (const sort of turnsOf([column, `-${column}`], turn + index))
        expect(await everyId(`&sort=${sort}`), sort).toEqual(all);
  });

  it('answers every comparison of every filter field and names an invalid one', async () => {
    const { total } = await firstPage();
    for (const [index, filter] of turnsOf(filters, turn, 3).entries()) {
      const field = fieldOf(resource, filter);
      for (const op of turnsOf(operatorsOf(field), turn + index)) {
        const found = await totalOf(`&filter[${filter}]=${encodeURIComponent(textOf(filter, field, op))}`);
        expect(found, `${filter} ${op}`).toBeLessThanOrEqual(total);
      }
    }
    for (const filter of turnsOf(filters, turn)) {
      const { status, text } = await raw(`/${name}?filter[${filter}]=next:x`);
      expect([status, text], filter).toEqual([400, expect.stringContaining('err.kit.filter')]);
    }
  });

  it.each([
    ['empty', 'filled', 'empty', 'filled'],
    ['contains', 'lacks', 'contains:a', 'lacks:a'],
  ] as const)('splits into %s and %s without leaving anything out', async (op, _other, one, rest) => {
    const { total } = await firstPage();
    const able = filters.filter((each) => operatorsOf(fieldOf(resource, each)).includes(op));
    for (const filter of turnsOf(able, turn)) {
      const part = await totalOf(`&filter[${filter}]=${one}`);
      expect(part + (await totalOf(`&filter[${filter}]=${rest}`)), filter).toBe(total);
    }
  });

  it('finds displayed values by its search', async () => {
    const { rows } = await firstPage();
    for (const field of search) {
      const row = rows.find((each) => typeof each[field] === 'string' && String(each[field]).length > 2);
      if (!row || isHidden(resource.fields[field])) continue;
      const { rows: found } = await list(`&q=${encodeURIComponent(String(row[field]).slice(0, 60))}`);
      expect(
        found.map(({ id }) => id),
        field,
      ).toContain(row.id);
    }
  });

  it('shows a record like its list, with the titles of references', async () => {
    const [row] = (await firstPage()).rows as [AnyRow];
    const { titles, ...record } = await get<RecordResult>(`/${name}/${encodeURIComponent(row.id)}`);
    for (const [field, value] of Object.entries(row)) expect(record[field], field).toEqual(value);
    if (row.orgId === world.orgs.own) expect(titles.organizations?.[row.orgId]).toBeTypeOf('string');
    const history = await get<HistoryPage>(`/${name}/${encodeURIComponent(row.id)}/history`);
    expect(history.entries).toBeInstanceOf(Array);
  });

  it('can be searched by name in a reference', async () => {
    const options = await get<Option[]>(`/${name}/options`);
    expect(options.length).toBeGreaterThan(0);
    for (const { id, title } of options)
      expect([id, title]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('is exported as a sheet with one line per record', async () => {
    const { total } = await firstPage();
    const { status, text } = await raw(`/${name}/export.csv?columns=${columns.join()}`);
    expect(
      status,
      `${text.slice(0, 200)}: has each column the type of its field (docs/kit.md, Fields)?`,
    ).toBe(200);
    // Values may hold line breaks between quotes; each record begins a line of its own.
    const lines = text
      .replace(/"(?:[^"]|"")*"/g, 'v')
      .trimEnd()
      .split('\r\n');
    const head = lines.findIndex((line) => line.split(',').length === columns.length);
    expect(lines.length - head - 1).toBeGreaterThanOrEqual(total);
  });

  it('is described', async () => {
    description ??= raw('/openapi.json');
    const { text } = await description;
    paths ??= (JSON.parse(text) as { result: { paths: Record<string, object> } }).result.paths;
    for (const path of [`/api/${name}`, `/api/${name}/{id}`, `/api/${name}/export.xlsx`])
      expect(Object.keys(paths), path).toContain(path);
  });
});
