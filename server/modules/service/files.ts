import { sql } from 'kysely';
import { ruleOf } from '../../../contract/files';
import { type AnyRow, fieldOf } from '../../../contract/kit/resource';
import { RESOURCES } from '../../../contract/resources';
import { fileItems, fileTypes } from '../../../contract/resources/service/files';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { kitTables } from '../../kit/query/listQuery';
import { invalid } from '../../kit/records/draft';
import type { Change, Served, Values } from '../../kit/served';

interface FileColumn {
  resource: string;
  field: string;
  many: boolean;
}

/** Fields of millions of records that a table of their own answers for. */
const KEPT_IN: Readonly<Record<string, FileColumn>> = {
  'meituanOrders.refundPictures': { resource: 'refundPictures', field: 'fileId', many: false },
};

/** Every field of a definition that shows files. Resources over a view or another table have the same columns. */
const FILE_COLUMNS: readonly FileColumn[] = RESOURCES.flatMap((resource) =>
  Object.keys(resource.fields).flatMap((field) => {
    const { kind, computed } = fieldOf(resource, field) ?? {};
    if (computed || (kind !== 'file' && kind !== 'files')) return [];
    const own = { resource: resource.name, field, many: kind === 'files' };
    return KEPT_IN[`${resource.name}.${field}`] ?? own;
  }),
);

const SKIPPED: readonly string[] = [fileItems.name];

/** How many records show each of these files. */
async function usesOf(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { resource, field, many } of FILE_COLUMNS.filter((each) => !SKIPPED.includes(each.resource))) {
    const value = many
      ? sql<string>`jsonb_array_elements_text(${sql.ref(field)})`
      : sql<string>`${sql.ref(field)}`;
    const shown = kitTables(db).selectFrom(resource).select(value.as('file'));
    const rows = await db
      .selectFrom(shown.as('shown') as never)
      .select([sql<string>`file`.as('file'), sql<number>`count(*)`.as('uses')])
      .where(sql<boolean>`file in (${sql.join([...ids])})`)
      .groupBy(sql`file`)
      .execute();
    for (const { file, uses } of rows) counts.set(file, (counts.get(file) ?? 0) + Number(uses));
  }
  return counts;
}

export const servedFileItems: Served = {
  resource: fileItems,
  table: 'files',
  async complete(db, rows) {
    if (rows.length === 0) return rows;
    const uses = await usesOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, content: row.id, usedBy: uses.get(row.id) ?? 0 }));
  },
  async guardDelete({ trx }, { id }) {
    if ((await usesOf(trx, [id])).has(id)) throw new AppError(409, 'err.file.inUse');
  },
};

const BYTES_A_KB = 1024;

/** Narrower than the product's own limits, never wider. */
async function prepareType(_change: Change, values: Values, current?: AnyRow): Promise<Values> {
  const rule = ruleOf(String(current?.typeCode));
  if (!rule) return values;
  const { maxBytes, types } = rule;
  if (Number(values.maxKb ?? 0) * BYTES_A_KB > maxBytes) throw invalid({ maxKb: 'err.file.wider' });
  const foreign = ((values.extAllow as string[] | undefined) ?? []).some(
    (type) => !types.includes(type as never),
  );
  if (foreign) throw invalid({ extAllow: 'err.file.wider' });
  return values;
}

export const servedFileTypes: Served = { resource: fileTypes, prepare: prepareType };
