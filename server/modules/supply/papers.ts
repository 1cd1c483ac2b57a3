import { sql } from 'kysely';
import { OWED_STATES, type Paper } from '../../../contract/supply/approval';
import type { Executor } from '../../db/tables';

/** What is ordered and not paid, by supplier: the price of what was received, or of all until that is known. */
export async function owedTo(db: Executor, druggistIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; owed: string }>`
    select o.druggist_id as id, sum(case when o.state in ('accepted', 'part_rejected', 'stocked') then (
        select sum((line ->> 'received')::bigint * (line ->> 'price')::bigint) from jsonb_array_elements(o.lines) line)
      else o.amount end)::text as owed
    from purchase_orders o
    where o.druggist_id = any(${sql.val([...druggistIds])}::text[]) and o.state = any(${sql.val([...OWED_STATES])}::text[])
    group by 1`.execute(db);
  return new Map(rows.map(({ id, owed }) => [id, Number(owed)]));
}

/** Papers by supplier. */
export async function papersOf(db: Executor, druggistIds: readonly string[]): Promise<Map<string, Paper[]>> {
  const rows = await db
    .selectFrom('supplierPapers')
    .select(['druggistId', 'kind', 'validTo'])
    .where('druggistId', 'in', ['', ...druggistIds])
    .execute();
  const found = new Map<string, Paper[]>();
  for (const { druggistId, kind, validTo } of rows) {
    const paper = { kind: kind as Paper['kind'], validTo: validTo === null ? null : String(validTo) };
    found.set(String(druggistId), [...(found.get(String(druggistId)) ?? []), paper]);
  }
  return found;
}
