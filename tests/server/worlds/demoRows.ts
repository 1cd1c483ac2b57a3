import { createHash } from 'node:crypto';
import { LOCALES } from '../../../contract/common/locale';
import { fieldOf, type Resource } from '../../../contract/kit/resource';
import type { Database } from '../../../server/db/database';
import { tableOf } from '../../../server/kit/query/listQuery';
import type { ServedResource, StoredRow } from '../../../server/kit/served';
import { SERVED } from '../../../server/modules';
import { modelsOf } from '../../../server/seed/knownRows';
import { ABOVE, canaryOf, INSIDE, POSITIONS, type Position, type Tree } from '../positions/orgTree';
import type { Ids } from '../positions/orgTreeRows';
import { catalogueOf, type ForeignKey, snake, type Table } from './catalogue';

type Row = Record<string, unknown>;

const tablesOf = (served: readonly ServedResource[]) => new Set(served.map((each) => snake(tableOf(each))));
/** Tables that belong to everybody: a row of them is no row of anybody's. */
const SHARED = tablesOf(SERVED.filter(({ resource }) => resource.tenancy === 'shared'));
const INHERITED = tablesOf(SERVED.filter(({ inherited }) => inherited));

/** An id that tells, like a text, whose row shows where it should not. */
function idAt(position: Position, table: string, donor: Row): string {
  const comesDown = INHERITED.has(table) && ABOVE.includes(position);
  const mayShow = INSIDE.includes(position) || SHARED.has(table) || comesDown;
  const mark = `01CANARY${mayShow ? 'H' : 'F'}${'ABCDEF'[POSITIONS.indexOf(position)]}`;
  const digest = createHash('sha256')
    .update(`${table} ${JSON.stringify(donor)}`)
    .digest('hex');
  return (mark + digest.toUpperCase()).slice(0, 26);
}

/** Another text of the same shape: its last digits and letters are others. */
function varied(value: unknown, position: Position, attempt: number): unknown {
  const step = POSITIONS.indexOf(position) + 1 + attempt * POSITIONS.length;
  if (typeof value === 'number') return value + 1_000 * step;
  if (typeof value !== 'string') return value;
  let rest = step * 137;
  return [...value]
    .reverse()
    .map((letter) => {
      const base = /\d/.test(letter) ? 48 : /[A-Z]/.test(letter) ? 65 : /[a-z]/.test(letter) ? 97 : 0;
      if (base === 0 || rest === 0) return letter;
      const size = base === 48 ? 10 : 26;
      const at = letter.charCodeAt(0) - base + (rest % size);
      rest = Math.floor(rest / size);
      return String.fromCharCode(base + (at % size));
    })
    .reverse()
    .join('');
}

/** The other organisation of records that two have part in, on the same side of the border. */
const PARTNERS: Record<Position, Position> = {
  own: 'child',
  child: 'own',
  parent: 'grand',
  grand: 'parent',
  sibling: 'other',
  other: 'sibling',
};

/** Codes that are tried when another row has the first. */
const ATTEMPTS = [0, 1, 2, 3, 4, 5, 6, 7];

interface Worlds {
  /** Has demo data in every table. */
  donors: Database;
  database: Pick<Database, 'query'>;
  tree: Tree;
  /** Rows that were made by hand, by position. */
  rows: Record<Position, Ids>;
}

/** Copies rows of the demo data into organisations of the tree, with everything they point at. */
class Copier {
  readonly tables: Awaited<ReturnType<typeof catalogueOf>>;
  readonly #worlds: Worlds;
  readonly #byHand: Worlds['rows'];
  readonly #made = new Map<string, Promise<Row>>();
  readonly #firstShown = new Map<ServedResource, Promise<StoredRow | undefined>>();

  constructor(worlds: Worlds, tables: Copier['tables']) {
    this.#worlds = worlds;
    this.#byHand = structuredClone(worlds.rows);
    this.tables = tables;
  }

  async #one(
    { query }: Pick<Database, 'query'>,
    table: string,
    where: Row,
    skip = 0,
  ): Promise<Row | undefined> {
    const columns = Object.keys(where);
    const condition = columns.map((column, index) => `${column}::text = $${index + 1}`).join(' and ');
    const [found] = await query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t ${condition && `where ${condition}`} limit 1 offset ${skip}`,
      columns.map((column) => String(where[column])),
    );
    return found?.row;
  }

  #ownedBy(table: Table, position: Position): Row | undefined {
    if (table.name === 'organizations') return { id: this.#worlds.tree.orgs[position] };
    if (table.name === 'users') return { id: this.#worlds.tree.staff[position] };
    const entry = Object.entries(this.#byHand[position]).find(([kind]) => snake(kind) === table.name);
    return entry && { id: entry[1] };
  }

  /** The row at this position that stands for one of the demo data. */
  async #placed(table: Table, position: Position, donor: Row, title?: Row): Promise<Row> {
    const known = this.#ownedBy(table, position);
    if (known && table.columns.has('id'))
      return (await this.#one(this.#worlds.database, table.name, known)) ?? known;
    const key = `${table.name} ${position} ${JSON.stringify(donor.id ?? donor)}`;
    const found = this.#made.get(key) ?? this.#insertAt(table, position, donor, title);
    this.#made.set(key, found);
    return found;
  }

  async #pointed(key: ForeignKey, position: Position, donor: Row): Promise<Row> {
    const target = this.tables.get(key.to);
    const values = Object.fromEntries(key.refers.map((name, at) => [name, donor[key.columns[at] ?? '']]));
    if (!target || Object.values(values).some((value) => value === null)) return {};
    const isOwned = this.#ownedBy(target, position) !== undefined || target.columns.has('org_id');
    if (!isOwned && (await this.#one(this.#worlds.database, key.to, values))) return {};
    const model = await this.#one(this.#worlds.donors, key.to, values);
    if (!model) return {};
    const row = await this.#placed(target, SHARED.has(key.to) ? 'own' : position, model);
    return Object.fromEntries(key.columns.map((column, at) => [column, row[key.refers[at] ?? '']]));
  }

  /** Two people, or two organisations, of one row stay two: the second is the partner's. */
  #seatOf({ name, keys }: Table, { to, columns: [column = ''] }: ForeignKey, donor: Row, position: Position) {
    if (to !== 'organizations' && to !== 'users') return position;
    const columns = keys.filter((key) => key.to === to).flatMap((key) => key.columns.slice(0, 1));
    const first =
      to === 'organizations' && name !== 'organizations' ? 'org_id' : columns.find((each) => donor[each]);
    return first === undefined || donor[column] === donor[first] ? position : PARTNERS[position];
  }

  async #insertAt(table: Table, position: Position, donor: Row, title: Row = {}): Promise<Row> {
    const own: Row = table.columns.has('deleted_at') ? { deleted_at: null } : {};
    if (typeof donor.id === 'string' && table.columns.get('id') === 'text')
      own.id = idAt(position, table.name, donor);
    if (table.columns.has('org_id') && !SHARED.has(table.name)) own.org_id = this.#worlds.tree.orgs[position];
    for (const key of table.keys)
      Object.assign(own, await this.#pointed(key, this.#seatOf(table, key, donor, position), donor));
    // Nothing is like a row of which a part is unknown.
    const alone = table.uniques.filter(
      (each) => !each.some((column) => column in own || donor[column] === null),
    );
    const attempted = (attempt: number): Row => {
      const others = alone.flatMap((columns) => {
        const column = columns.findLast((each) => typeof donor[each] === 'string') ?? columns.at(-1);
        return column === undefined ? [] : [[column, varied(donor[column], position, attempt)] as const];
      });
      return { ...donor, ...own, ...Object.fromEntries(others) };
    };
    // Some titles have a shape that the database asks for, and another row may have the code already.
    let error: unknown;
    for (const row of [{ ...attempted(0), ...title }, ...ATTEMPTS.map(attempted)])
      try {
        return await this.#insert(table, row);
      } catch (refused) {
        error = refused;
      }
    const twin = await this.#sameAs(table, attempted(0));
    if (!twin) throw error;
    return twin;
  }

  /** The row that is there already, of which there may be one only. */
  async #sameAs({ name, uniques }: Table, row: Row): Promise<Row | undefined> {
    for (const columns of uniques) {
      const where = Object.fromEntries(columns.map((column) => [column, row[column]]));
      if (Object.values(where).some((value) => value === null || value === undefined)) continue;
      const found = await this.#one(this.#worlds.database, name, where);
      if (found) return found;
    }
    return undefined;
  }

  async #insert({ name, columns }: Table, row: Row): Promise<Row> {
    const names = [...columns.keys()].filter((column) => column in row).join(', ');
    const [stored] = await this.#worlds.database.query<{ row: Row }>(
      `insert into ${name} (${names}) select ${names} from jsonb_populate_record(null::${name}, $1::jsonb)
       returning to_jsonb(${name}) as row`,
      [JSON.stringify(row)],
    );
    return stored?.row ?? row;
  }

  /** A view shows rows of one of its tables under their own ids. */
  async #behind(name: string): Promise<Table | undefined> {
    const table = this.tables.get(name);
    if (!table?.isView) return table;
    const shown = await this.#one(this.#worlds.donors, name, {});
    const bases = await this.#worlds.donors.query<{ base: string }>(
      `select table_name as base from information_schema.view_table_usage where view_name = $1`,
      [name],
    );
    for (const { base } of bases)
      if (
        shown &&
        this.tables.get(base)?.columns.has('id') &&
        (await this.#one(this.#worlds.donors, base, { id: shown.id }))
      )
        return this.tables.get(base);
    return undefined;
  }

  /** The first record that the list shows. */
  #shownOf(served: ServedResource): Promise<StoredRow | undefined> {
    const found =
      this.#firstShown.get(served) ?? modelsOf(this.#worlds.donors, served).then(([first]) => first);
    this.#firstShown.set(served, found);
    return found;
  }

  #titleAt(resource: Resource, position: Position): Row {
    const field = fieldOf(resource, resource.title);
    const text = canaryOf(position, resource.name);
    const column = snake(resource.title);
    if (field?.kind === 'localized')
      return { [column]: Object.fromEntries(LOCALES.map((locale) => [locale, text])) };
    return field?.kind === 'text' || field?.kind === 'long' ? { [column]: text } : {};
  }

  /** @throws Error that says what is missing */
  async copyTo(served: ServedResource, position: Position): Promise<string> {
    const { resource } = served;
    const table = await this.#behind(snake(tableOf(served)));
    const shown = await this.#shownOf(served);
    const donor = table && shown && (await this.#one(this.#worlds.donors, table.name, { id: shown.id }));
    if (!table || !donor)
      throw new Error(`${resource.name} has no demo data: add rows to the demo of its area`);
    const row = await this.#placed(table, position, donor, this.#titleAt(resource, position));
    return String(row.id);
  }
}

export async function createCopier(worlds: Worlds): Promise<Copier> {
  return new Copier(worlds, await catalogueOf(worlds.database));
}
