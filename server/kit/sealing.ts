import { sql } from 'kysely';
import { sealedFields } from '../../contract/kit/personal';
import type { Resource } from '../../contract/kit/resource';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import type { Keys } from '../secrets/keys';
import { createSealer, isSealedText, type RecordKeys, SEAL_MARK } from '../secrets/sealer';
import { kitTables, tableOf } from './query/listQuery';
import type { ServedResource } from './served';

/** The record whose values are stored. */
export interface SealContext {
  id: string;
  keys: RecordKeys;
}

const AT_ONCE = 500;

/** Opens what is sealed of a row, where it stands. */
export function openSealed(
  resource: Resource,
  row: Record<string, unknown>,
  id: string,
  keys: RecordKeys,
): void {
  const names = sealedFields(resource);
  if (names.length === 0) return;
  const box = createSealer(keys);
  for (const name of names) row[name] = box.open(row[name], { id, name });
}

type Boxes = Record<string, unknown>;

/** A box for each value that stands plain, null for the others. */
function boxesOf(
  row: Record<string, unknown>,
  names: readonly string[],
  box: ReturnType<typeof createSealer>,
) {
  const id = String(row.id);
  const boxes: Boxes = { id };
  for (const name of names) {
    const value = row[name];
    boxes[name] = typeof value === 'string' && !isSealedText(value) ? box.seal(value, { id, name }) : null;
  }
  return boxes;
}

/** In one statement: one for each row would take the first start of a demonstration six seconds. */
function writeBoxes(db: Executor, table: string, names: readonly string[], rows: readonly Boxes[]) {
  const sets = names.map(
    (name) => sql`${sql.ref(name)} = coalesce(boxes.${sql.ref(name)}, t.${sql.ref(name)})`,
  );
  const columns = ['id', ...names].map(
    (name) => sql`unnest(${rows.map((row) => row[name])}::text[]) as ${sql.ref(name)}`,
  );
  return sql`update ${sql.table(table)} as t set ${sql.join(sets)}
    from (select ${sql.join(columns)}) as boxes where t.id = boxes.id`.execute(db);
}

async function sealTable(
  database: Database,
  served: ServedResource,
  keys: Pick<Keys, 'record'>,
): Promise<number> {
  const names = sealedFields(served.resource);
  const [db, box, table] = [kitTables(database.db), createSealer(keys), tableOf(served)];
  const plain = names.map((name) => sql<boolean>`${sql.ref(name)} not like ${sql.lit(`${SEAL_MARK}%`)}`);
  let sealed = 0;
  while (true) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...names])
      .where(sql<boolean>`(${sql.join(plain, sql` or `)})`)
      .limit(AT_ONCE)
      .execute();
    if (rows.length > 0)
      await writeBoxes(
        db,
        table,
        names,
        rows.map((row) => boxesOf(row, names, box)),
      );
    sealed += rows.length;
    if (rows.length < AT_ONCE) return sealed;
  }
}

/**
 * Seals what stands plain: rows from before a field was sealed, and those that were put straight into a table.
 * @returns how many rows
 */
export async function sealPlain(
  database: Database,
  all: readonly ServedResource[],
  keys: Pick<Keys, 'record'>,
): Promise<number> {
  let sealed = 0;
  for (const served of all)
    if (sealedFields(served.resource).length > 0 && !served.view)
      sealed += await sealTable(database, served, keys);
  return sealed;
}
