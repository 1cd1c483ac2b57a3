import { type RawBuilder, sql } from 'kysely';
import { MASKS, type Mask } from '../../../contract/kit/masks';
import {
  SEARCH_MAX_HITS,
  SEARCH_MAX_PER_KIND,
  SEARCH_RIGHTS,
  type SearchHit,
  type SearchKind,
  type SearchResult,
} from '../../../contract/search';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { containing } from '../../http/paging';

/** Where one kind is looked up. Names of columns are ours, never a person's. */
interface Source {
  kind: SearchKind;
  from: RawBuilder<unknown>;
  /** Organisation a row belongs to. */
  org: string;
  id: string;
  title: RawBuilder<string>;
  sub: RawBuilder<string>;
  /** Columns that are compared. */
  columns: readonly string[];
  /** Found by a whole number only: its beginning fits every order there ever was. */
  whole?: true;
  path(id: string, title: string): string;
  /** What is personal in its second line. */
  mask?: Mask;
}
interface FoundRow {
  id: string;
  title: string;
  sub: string;
  rank: number;
}

const recordPath = (path: string) => (id: string) => `${path}/record/${id}`;

const SOURCES: readonly Source[] = [
  {
    kind: 'machine',
    from: sql`devices left join iot_cards on iot_cards.id = devices.iot_card_id`,
    org: 'devices.org_id',
    id: 'devices.id',
    title: sql.ref<string>('devices.name'),
    sub: sql<string>`devices.serial_no || ' · ' || devices.point_no`,
    columns: ['devices.id', 'devices.serial_no', 'devices.point_no', 'devices.name', 'iot_cards.iccid'],
    path: (id) => `/machine/equipmentMain/device/${id}`,
  },
  {
    // What was sold stands on the page of its machine.
    kind: 'order',
    from: sql`vend_records join devices on devices.id = vend_records.device_id`,
    org: 'vend_records.org_id',
    id: 'devices.id',
    title: sql<string>`coalesce(vend_records.order_no, vend_records.task)`,
    sub: sql<string>`devices.name`,
    columns: ['vend_records.order_no', 'vend_records.task'],
    whole: true,
    path: (id) => `/machine/equipmentMain/device/${id}`,
  },
  {
    kind: 'user',
    from: sql`users`,
    org: 'users.org_id',
    id: 'users.id',
    title: sql.ref<string>('users.name'),
    sub: sql<string>`users.code`,
    columns: ['users.id', 'users.code', 'users.name'],
    mask: 'account',
    path: recordPath('/system/people'),
  },
  {
    kind: 'organization',
    from: sql`organizations`,
    org: 'organizations.id',
    id: 'organizations.id',
    title: sql.ref<string>('organizations.name'),
    sub: sql<string>`organizations.code`,
    columns: ['organizations.id', 'organizations.code', 'organizations.name'],
    path: recordPath('/system/organization'),
  },
  {
    kind: 'iotCard',
    from: sql`iot_cards`,
    org: 'iot_cards.org_id',
    id: 'iot_cards.id',
    title: sql.ref<string>('iot_cards.iccid'),
    sub: sql<string>`iot_cards.msisdn`,
    columns: ['iot_cards.id', 'iot_cards.iccid', 'iot_cards.msisdn'],
    path: (_id, iccid) => `/InterCard/InterCardMain?q=${iccid}`,
  },
];

function anyOf(columns: readonly string[], pattern: string): RawBuilder<boolean> {
  const tests = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

const isOneOf = (columns: readonly string[], q: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} in (${q}, upper(${q}))`),
    sql` or `,
  )})`;

/** Without wildcards `ilike` is equality without regard to case. An order of several goods is found once. */
async function findIn(
  db: Executor,
  source: Source,
  orgIds: readonly string[],
  q: string,
): Promise<FoundRow[]> {
  const { columns, whole } = source;
  const literal = containing(q).slice(1, -1);
  const rank = sql<number>`case when ${anyOf(columns, literal)} then 0 when ${anyOf(columns, `${literal}%`)} then 1 else 2 end`;
  const { rows } = await sql<FoundRow>`
    select distinct ${sql.ref(source.id)} as id, ${source.title} as title, ${source.sub} as sub, ${rank} as rank
    from ${source.from}
    where ${sql.ref(source.org)} = any(${orgIds})
      and ${whole ? isOneOf(columns, q) : anyOf(columns, containing(q))}
    order by rank, title, id
    limit ${SEARCH_MAX_PER_KIND}`.execute(db);
  return rows;
}

function toHit({ kind, path, mask }: Source, found: FoundRow): SearchHit & { rank: number } {
  const { id, title, rank } = found;
  const sub = mask ? MASKS[mask](found.sub) : found.sub;
  return { kind, id, title, sub, path: path(id, title), exact: rank === 0, rank };
}

/**
 * What of a person's own organisations has this text in its name or number, the exact matches first.
 * Only kinds whose pages the person may open.
 */
export async function search({ db }: Database, principal: Principal, q: string): Promise<SearchResult> {
  const { orgIds, permissions } = principal;
  const open = SOURCES.filter(({ kind }) => permissions.has(SEARCH_RIGHTS[kind]));
  const found = await Promise.all(
    open.map(async (source) => {
      const rows = await findIn(db, source, [...orgIds], q);
      return rows.map((row) => toHit(source, row));
    }),
  );
  const hits = found.flat().sort((one, other) => one.rank - other.rank);
  return { hits: hits.slice(0, SEARCH_MAX_HITS).map(({ rank: _rank, ...hit }) => hit) };
}
