import type { Executor } from '../db/tables';
import { queryRows, quoted } from './statements';

export interface TableColumn {
  name: string;
  type: string;
}
export interface TableShape {
  name: string;
  columns: TableColumn[];
}

/** Every table of ours with the columns that are stored; which migrations were applied is told otherwise. */
export async function readTables(db: Executor): Promise<TableShape[]> {
  return queryRows<TableShape>(
    db,
    `select c.relname::text as name, json_agg(json_build_object('name', a.attname::text,
       'type', format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
}

export interface AppliedMigration {
  name: string;
  hash: string;
}

export function readMigrations(db: Executor): Promise<AppliedMigration[]> {
  return queryRows(db, 'select name, sha256 as hash from schema_migrations order by name');
}

export interface Partition {
  table: string;
  day: string;
}

export function readPartitions(db: Executor): Promise<Partition[]> {
  return queryRows(
    db,
    `select p.relname::text as table, to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relnamespace = current_schema()::regnamespace and c.relname ~ ('^' || p.relname || '_[0-9]{8}$')
     order by 1, 2`,
  );
}

export interface SequenceState {
  name: string;
  value: number;
  called: boolean;
}

export async function readSequences(db: Executor): Promise<SequenceState[]> {
  const names = await queryRows<{ name: string }>(
    db,
    `select relname::text as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [state] = await queryRows<Omit<SequenceState, 'name'>>(
      db,
      `select last_value as value, is_called as called from ${quoted(name)}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}
