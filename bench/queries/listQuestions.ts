import type { Field } from '../../contract/kit/field';
import { columnField, isSortable } from '../../contract/kit/question/filter';
import { users } from '../../contract/resources/system/users';
import { DAY_MS } from '../../contract/time/durations';
import type { Database } from '../../server/db/database';
import {
  alternatives,
  BUDGET_MS,
  deepPages,
  like,
  type Question,
  type Sample,
  searches,
} from './listSearches';

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function sorts(): Question[] {
  const sortable = users.list.columns.filter((name) => isSortable(columnField(users, name) as Field));
  return [...sortable, 'createdAt'].flatMap((field) => [
    {
      name: `sort.${field}`,
      ask: { sort: field },
      budget: BUDGET_MS,
      sql: { order: `${columnOf(field)}, id` },
    },
    {
      name: `sort.-${field}`,
      ask: { sort: `-${field}` },
      budget: BUDGET_MS,
      sql: { order: `${columnOf(field)} desc, id desc` },
    },
  ]);
}

/** Values that stand in the table: filters that find nothing would all be alike. */
async function sampleOf(database: Database): Promise<Sample> {
  const people = await database.query<{ role_id: string; org_id: string; code: string }>(
    `select role_id, org_id, code from users where password_hash = '!' order by id limit 200`,
  );
  const orgIds = [...new Set(people.map((row) => row.org_id))].slice(0, 2);
  return { roleId: people[0]?.role_id ?? '', orgIds, code: people[100]?.code ?? '' };
}

/** Every comparison that lists know, each once. */
function filters({ roleId, orgIds, code }: Sample): Question[] {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const ago = (days: number) => now - days * DAY_MS;
  const at = (ms: number) => `'${new Date(ms).toISOString()}'`;
  const stem = code.slice(0, -2);
  const kinds: [string, string, string, string][] = [
    ['eq', 'roleId', roleId, `role_id = '${roleId}'`],
    ['in', 'orgId', orgIds.join(','), `org_id in ('${orgIds.join("','")}')`],
    ['contains', 'name', '王', `name ilike '%王%'`],
    ['contains.none', 'remarks', '无人写过', `remarks ilike '%无人写过%'`],
    ['lacks', 'name', '王', `(name is null or name not ilike '%王%')`],
    ['starts', 'code', stem, `code ilike '${stem}%'`],
    ['gte', 'createdAt', String(ago(30)), `created_at >= ${at(ago(30))}`],
    ['lte', 'createdAt', String(ago(700)), `created_at <= ${at(ago(700))}`],
    [
      ...(['between', 'createdAt', `${ago(400)},${ago(399)}`] as const),
      `created_at between ${at(ago(400))} and ${at(ago(399))}`,
    ],
    ['last', 'createdAt', '7', `created_at between ${at(ago(7))} and ${at(now + 60_000)}`],
    ['next', 'lastLoginAt', '7', `last_login_at between ${at(now)} and ${at(ago(-7))}`],
    ['empty', 'email', '', 'email is null'],
    ['filled', 'email', '', 'email is not null'],
  ];
  return kinds.map(([name, field, values, where]) => {
    const [op = name] = name.split('.');
    return {
      name: `filter.${name}`,
      sql: { where },
      budget: BUDGET_MS,
      ask: { [`filter[${field}]`]: values === '' ? op : `${op}:${values}` },
    };
  });
}

export async function benchQuestions(database: Database, people: number): Promise<Question[]> {
  const sample = await sampleOf(database);
  const { roleId, code } = sample;
  return [
    { name: 'first', ask: {}, sql: {}, budget: BUDGET_MS },
    ...sorts(),
    ...filters(sample),
    ...searches(sample),
    {
      name: 'together',
      ask: {
        'filter[status]': 'in:active',
        'filter[roleId]': `eq:${roleId}`,
        sort: '-name',
        q: code.slice(0, -2),
      },
      sql: {
        where: `status = 'active' and role_id = '${roleId}' and (${like(code.slice(0, -2))})`,
        order: 'name desc, id desc',
      },
      budget: BUDGET_MS,
    },
    ...alternatives(sample),
    // Everybody of one surname stands together: half of the list would be walked over until they come.
    {
      name: 'together.surname',
      ask: { q: '王', sort: '-name' },
      budget: BUDGET_MS,
      sql: { where: like('王'), order: 'name desc, id desc' },
    },
    ...deepPages(people),
  ];
}
