import { verifyChain } from '../audit/verify';
import type { Keys } from '../auth/keys';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { createChain } from '../events/chain';
import { linesOf } from './archive';
import { type Backup, tablePart } from './contents';
import type { Manifest } from './manifest';
import { createWriter, sumOf } from './rows';
import { readTables, type TableShape } from './schema';
import { quoted, run, settle } from './statements';

interface Constraint {
  name: string;
  target: string;
  definition: string;
}

/** References of whole tables; those of partitions follow them. */
function readReferences(trx: Executor): Promise<Constraint[]> {
  return run(
    trx,
    `select conname::text as name, conrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  );
}

/** Rows come as they were: what watches over them would count goods twice, and order them by their references. */
async function withoutGuards(trx: Executor, work: () => Promise<void>): Promise<void> {
  const guarded = () =>
    run<{ target: string }>(
      trx,
      `select distinct tgrelid::regclass::text as target from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
    );
  const references = await readReferences(trx);
  for (const { target, name } of references)
    await run(trx, `alter table ${target} drop constraint ${quoted(name)}`);
  for (const { target } of await guarded()) await run(trx, `alter table ${target} disable trigger user`);
  await work();
  for (const { target } of await guarded()) await run(trx, `alter table ${target} enable trigger user`);
  for (const { target, name, definition } of references)
    await run(trx, `alter table ${target} add constraint ${quoted(name)} ${definition}`);
}

/** The tables of a backup with the types they have here. */
async function shapesOf(trx: Executor, { tables }: Manifest): Promise<TableShape[]> {
  const here = new Map((await readTables(trx)).map((table) => [table.name, table.columns]));
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => {
      const known = here.get(name)?.find((each) => each.name === column);
      if (!known) throw new Error(`the schema has no ${name}.${column}`);
      return known;
    }),
  }));
}

async function loadTable(trx: Executor, { archive }: Backup, shape: TableShape): Promise<void> {
  const writer = createWriter(trx, shape);
  for await (const line of linesOf(await archive.open(tablePart(shape.name)))) await writer.write(line);
  await writer.flush();
}

async function compare(trx: Executor, shapes: readonly TableShape[], { tables }: Manifest): Promise<void> {
  for (const [index, shape] of shapes.entries()) {
    const wanted = tables[index];
    const { rows, digest } = await sumOf(trx, shape);
    if (rows !== wanted?.rows || digest !== wanted.digest)
      throw new Error(`the rows of ${shape.name} are not those of the backup: ${rows} of ${wanted?.rows}`);
  }
}

/** As they were when the backup was made: what was whole is whole, with the same end. */
async function compareChains(trx: Executor, keys: Keys, { chains }: Manifest): Promise<void> {
  for (const { name, pos, mac, checked, brokenAt } of chains) {
    const anchors = pos > 0 && brokenAt === undefined ? [{ chain: name, pos, mac, at: '' }] : [];
    const found = await verifyChain({ db: trx }, createChain(keys.chain), name, { anchors });
    if (found.brokenAt !== brokenAt || found.checked !== checked)
      throw new Error(`the chain of ${name} is not the one of the backup: ${JSON.stringify(found)}`);
  }
}

async function loadAll(trx: Executor, backup: Backup, keys: Keys): Promise<void> {
  const { manifest } = backup;
  const shapes = await shapesOf(trx, manifest);
  await withoutGuards(trx, async () => {
    // Migrations have written first rows of their own: few, and truncating makes all files of all tables anew.
    for (const { name } of shapes) await run(trx, `delete from ${quoted(name)}`);
    for (const { table, day } of manifest.partitions)
      await run(trx, 'select ensure_daily_partitions($1, $2, $2)', [table, day]);
    for (const shape of shapes) await loadTable(trx, backup, shape);
    for (const { name, value, called } of manifest.sequences)
      await run(trx, 'select setval($1::text::regclass, $2::bigint, $3::boolean)', [
        quoted(name),
        value,
        called,
      ]);
  });
  await compare(trx, shapes, manifest);
  await compareChains(trx, keys, manifest);
  // Positions after the backup were given out once already: consoles start over from a snapshot.
  await run(trx, `delete from meta where key = 'epoch'`);
}

/** The rows of a backup into a schema of the same migrations, all or none. */
export function load(database: Pick<Database, 'db'>, backup: Backup, keys: Keys): Promise<void> {
  return database.db.transaction().execute(async (trx) => {
    await settle(trx);
    await loadAll(trx, backup, keys);
  });
}
