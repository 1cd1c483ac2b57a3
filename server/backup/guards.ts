import type { Executor } from '../db/tables';
import { queryRows, quoted } from './statements';

interface Constraint {
  name: string;
  target: string;
  definition: string;
}

/** References of whole tables; those of partitions follow them. */
function readReferences(trx: Executor): Promise<Constraint[]> {
  return queryRows(
    trx,
    `select conname::text as name, conrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  );
}

/** Rows come as they were: what watches over them would count goods twice, and order them by their references. */
export async function withoutGuards(trx: Executor, work: () => Promise<void>): Promise<void> {
  const guarded = () =>
    queryRows<{ target: string }>(
      trx,
      `select distinct tgrelid::regclass::text as target from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
    );
  const references = await readReferences(trx);
  for (const { target, name } of references)
    await queryRows(trx, `alter table ${target} drop constraint ${quoted(name)}`);
  for (const { target } of await guarded())
    await queryRows(trx, `alter table ${target} disable trigger user`);
  await work();
  for (const { target } of await guarded()) await queryRows(trx, `alter table ${target} enable trigger user`);
  for (const { target, name, definition } of references)
    await queryRows(trx, `alter table ${target} add constraint ${quoted(name)} ${definition}`);
}
