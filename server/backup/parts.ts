import type { Executor } from '../db/tables';
import type { TableShape } from './schema';
import { queryRows } from './statements';

/** A stretch of a table, or of one of its partitions, on the disk of the database. */
export interface TablePart {
  name: string;
  /** As a table of its own, for statements. */
  source: TableShape;
  where: string;
}

/** 64 MB: what is read again at most when a backup is interrupted. */
const PART_BLOCKS = 8_192;

interface Leaf {
  table: string;
  leaf: string;
  blocks: number;
}

/** Tables that hold rows themselves; whoever asks has seen the tables before, so rows lie in these blocks only. */
function readLeaves(trx: Executor): Promise<Leaf[]> {
  return queryRows<Leaf>(
    trx,
    `select p.relname::text as table, c.relname::text as leaf,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
     from pg_class p
       cross join lateral (select l.relid from pg_partition_tree(p.oid) l where l.isleaf and p.relkind = 'p'
         union all select p.oid where p.relkind = 'r') as l
       join pg_class c on c.oid = l.relid
     where p.relnamespace = current_schema()::regnamespace and not p.relispartition
     order by c.relname`,
  );
}

/**
 * Tables by the blocks they lie in. A stretch that holds the same rows as yesterday need not be written again, and
 * together they are the table, wherever rows moved meanwhile: all of them are looked at in one moment.
 */
export async function readParts(
  trx: Executor,
  tables: readonly TableShape[],
  blocks = PART_BLOCKS,
): Promise<Map<string, TablePart[]>> {
  const shapes = new Map(tables.map((table) => [table.name, table]));
  const parts = new Map(tables.map(({ name }): [string, TablePart[]] => [name, []]));
  for (const { table, leaf, blocks: count } of await readLeaves(trx)) {
    const shape = shapes.get(table);
    for (let from = 0; shape && from < count; from += blocks) {
      const end = from + blocks < count ? ` and ctid < '(${from + blocks},0)'::tid` : '';
      parts.get(table)?.push({
        name: `tables/${leaf}.${from}.jsonl`,
        source: { name: leaf, columns: shape.columns },
        where: `where ctid >= '(${from},0)'::tid${end}`,
      });
    }
  }
  return parts;
}
