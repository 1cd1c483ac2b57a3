import { z } from 'zod';
import type { AnyRow } from '../../../contract/kit/resource';
import { fileItems, fileVersions } from '../../../contract/resources/service/files';
import { AppError } from '../../errors';
import { type Route, route } from '../../http/route';
import { ulid } from '../../ids';
import { requireRecord } from '../../kit/kit';
import { invalid } from '../../kit/records/draft';
import { findRecord, writeRecord } from '../../kit/records/records';
import { hint } from '../../kit/records/transaction';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import type { RouteDeps } from '../module';
import { fileContents, fileUsesOf, sumOf, usesOf } from './fileUses';

/**
 * Other contents are in force from now on. The item is locked: two who do it at once get two numbers.
 * @returns what changes in the item
 */
async function addVersion(
  work: UnitOfWork,
  item: AnyRow,
  made: { contentId: string; restoredNo: number | null },
): Promise<Values> {
  const { trx, context, deps } = work;
  const at = new Date(deps.clock());
  const number = Number(item.versionNo) + 1;
  const own = { id: ulid(at.getTime()), orgId: String(item.orgId), fileId: item.id, number };
  await trx
    .insertInto('fileVersions')
    .values({ ...own, ...made, madeBy: context.principal.userId, createdAt: at, updatedAt: at })
    .execute();
  // Its versions stay with it: it does not move to the first record that shows it any more.
  await trx
    .updateTable('files')
    .set({ newestId: made.contentId === item.id ? null : made.contentId, placed: true })
    .where('id', '=', item.id)
    .execute();
  hint(work, fileVersions.name, item.orgId);
  return { versionNo: number };
}

/** @throws AppError 400: another one's file, one that is shown already, one for something else, or the same contents */
async function assertNew({ trx, context }: UnitOfWork, item: AnyRow, id: string): Promise<void> {
  const sent = await trx
    .selectFrom('files')
    .select(['purpose', 'digest', 'uploadedBy', 'versionOf', 'versionNo'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isOwn = sent?.uploadedBy === context.principal.userId && sent.purpose === item.purpose;
  const isAlone = id !== item.id && sent?.versionOf === null && sent.versionNo === 1;
  if (!isOwn || !isAlone || (await usesOf(trx, [id])).has(id)) throw invalid({ file: 'err.file.notNew' });
  if (sent.digest === item.digest) throw invalid({ file: 'err.file.same' });
}

async function replace(work: UnitOfWork, item: AnyRow, id: string): Promise<Values> {
  const { trx } = work;
  await assertNew(work, item, id);
  await trx.deleteFrom('fileVersions').where('fileId', '=', id).execute();
  await trx
    .updateTable('files')
    .set({ versionOf: item.id, placed: true, orgId: String(item.orgId) })
    .where('id', '=', id)
    .execute();
  return addVersion(work, item, { contentId: id, restoredNo: null });
}

export const servedFileItems: ServedResource = {
  resource: fileItems,
  async complete(db, rows) {
    if (rows.length === 0) return rows;
    const contents = await fileContents(
      db,
      rows.map(({ id }) => id),
    );
    const uses = await usesOf(
      db,
      [...contents.values()].flatMap((numbers) => [...numbers.keys()]),
    );
    return rows.map((row) => ({ ...row, usedBy: sumOf(uses, contents.get(row.id)?.keys() ?? []) }));
  },
  async guardDelete({ trx }, { id }) {
    const contents = (await fileContents(trx, [id])).get(id);
    if ((await usesOf(trx, [...(contents?.keys() ?? [])])).size > 0)
      throw new AppError(409, 'err.file.inUse');
  },
  commands: { replace: async (work, row, { file }) => ({ set: await replace(work, row, String(file)) }) },
};

export const servedFileVersions: ServedResource = {
  resource: fileVersions,
  table: 'fileVersionList',
  view: true,
  async complete(db, rows) {
    if (rows.length === 0) return rows;
    const uses = await usesOf(
      db,
      rows.map(({ content }) => String(content)),
    );
    return rows.map((row) => ({ ...row, usedBy: uses.get(String(row.content)) ?? 0 }));
  },
  commands: {
    /** The contents come again as the newest version; nothing is taken out of the row of versions. */
    async reinstate(work, { id, fileId, content, number }, _args, reason) {
      const item = await findRecord(work, servedFileItems, String(fileId));
      const { current } = await findRecord(work, servedFileVersions, id);
      if (current) throw new AppError(409, 'err.file.current');
      const made = { contentId: String(content), restoredNo: Number(number) };
      const values = await addVersion(work, item, made);
      await writeRecord(work, servedFileItems, item, values, { action: 'restored', reason });
      return {};
    },
  },
};

export function fileUseRoutes(kit: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/fileItems/:id/uses',
      policy: { key: fileItems.permission, atLeast: 'V' },
      params: z.object({ id: z.string().min(1).max(64) }),
      summary: 'Which records show which version of a file',
      handler: async ({ principal, locale, params: { id } }) => {
        await requireRecord(kit, servedFileItems, principal, id);
        const reader = { db: kit.database.db, find: kit.find, principal, locale, now: kit.clock() };
        return fileUsesOf(reader, id);
      },
    }),
  ];
}
