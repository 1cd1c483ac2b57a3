import type { AnyRow } from '../../../../contract/kit/resource';
import { firmwareVersions } from '../../../../contract/resources/machines/firmwareVersions';
import type { Executor } from '../../../db/tables';
import { invalid } from '../../../kit/records/draft';
import type { Change, Served, Values } from '../../../kit/served';

const KB = 1024;

/** What the file is known by is taken from the store, never from whoever uploads it. */
async function prepare({ trx }: Change, values: Values): Promise<Values> {
  if (values.fileId === undefined) return values;
  const file = await trx
    .selectFrom('files')
    .select(['digest', 'size', 'purpose'])
    .where('id', '=', String(values.fileId))
    .executeTakeFirst();
  if (file?.purpose !== 'firmware') throw invalid({ fileId: 'err.form.unknownRef' });
  return { ...values, checksum: file.digest, sizeKb: Math.ceil(Number(file.size) / KB) };
}

/** How many machines say that they run it; those of others are not counted. */
async function complete(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: { principal: { orgIds: ReadonlySet<string> } },
): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const counted = await db
    .selectFrom('devices')
    .select(['model', 'fwVersion', (eb) => eb.fn.countAll<number>().as('machines')])
    .where('orgId', 'in', [...principal.orgIds])
    .where('fwVersion', 'in', [...new Set(rows.map(({ versionNo }) => String(versionNo)))])
    .groupBy(['model', 'fwVersion'])
    .execute();
  return rows.map((row) => {
    const own = counted.find(({ model, fwVersion }) => model === row.model && fwVersion === row.versionNo);
    return { ...row, machines: Number(own?.machines ?? 0) };
  });
}

export const servedFirmwareVersions: Served = {
  resource: firmwareVersions,
  shortSearches: true,
  prepare,
  complete,
  commands: {
    publish: async ({ act, deps }) => ({
      set: { publishedBy: act.principal.userId, publishedAt: new Date(deps.clock()) },
    }),
  },
};
