import { z } from 'zod';
import { LOCALES } from '../../../../contract/common/locale';
import { purposeSchema } from '../../../../contract/kit/reveal';
import { FULL_EXPORT_WAITS_MS } from '../../../../contract/kit/transfer/fullExport';
import { EXPORT_FORMATS, exportRequests } from '../../../../contract/resources/system/exportRequests';
import { AppError } from '../../../errors';
import type { RequestKey } from '../../../http/idempotency';
import { ulid } from '../../../ids';
import type { ResourceKit } from '../../kit';
import type { RecordSelection } from '../../query/chosen';
import { parseListQuery, type QueryContext } from '../../query/parseQuery';
import { hint, note, runInTransaction } from '../../records/transaction';
import { questionSchema, selectionSchema, sortSchema } from '../../schemas';
import type { RequestContext, ServedResource, UnitOfWork } from '../../served';
import { sheetWords } from '../sheets/words';
import { assertFits } from './exportOrder';
import { askedFor, exportColumnsOf, type RawQuery, rawOf } from './exportQuery';
import { type ExportQuestion, questionRows } from './keyset';

/** Body of `POST /api/<name>/export.full`; without a selection it means all that `query` finds. */
export const fullExportSchema = purposeSchema.extend({
  format: z.enum(EXPORT_FORMATS),
  selection: selectionSchema.optional(),
  query: questionSchema.default({}),
  sort: sortSchema,
  columns: z.array(z.string().max(100)).max(200).default([]),
});
export type FullExportBody = z.output<typeof fullExportSchema>;

/** What was asked for, kept so that exactly that is fetched: `now` is when, and nothing newer is in it. */
interface StoredQuestion {
  raw: RawQuery;
  chosen: RecordSelection;
  columns: string[];
  now: number;
}

function questionAsked({ resource }: ServedResource, body: FullExportBody, now: number): StoredQuestion {
  const all = { query: body.query, except: [], asOf: now };
  const selection = body.selection ?? all;
  const raw = { ...rawOf(selection), ...(body.sort && { sort: body.sort }) };
  return { raw, chosen: selection, columns: exportColumnsOf(resource, body.columns), now };
}

/** The question as the lists ask it. @throws AppError 400, 403 for what the list does not offer (any more) */
export function exportQuestionOf(
  { resource }: ServedResource,
  stored: object,
  asker: QueryContext,
): { question: ExportQuestion; columns: string[] } {
  const { raw, chosen, columns, now } = stored as StoredQuestion;
  return { question: { query: parseListQuery(resource, raw, asker), chosen, now }, columns };
}

async function countRows(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  question: ExportQuestion,
): Promise<number> {
  const { total } = await questionRows(kit, served, context, question)
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const inEveryLanguage = (text: (words: ReturnType<typeof sheetWords>) => string, resource: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text(sheetWords(resource, locale))]));

/** What an approver reads of a request. */
function shownOf({ resource }: ServedResource, { raw, chosen, columns }: StoredQuestion) {
  const { name } = resource;
  return {
    list: name,
    asked: askedFor(resource, raw, chosen).join(' · ') || '*',
    subject: inEveryLanguage(({ plural }) => plural, name),
    columns: inEveryLanguage(({ field }) => columns.map(field).join(', '), name),
  };
}

type ExportAuditFacts = ReturnType<typeof shownOf> &
  Pick<FullExportBody, 'format' | 'purpose' | 'note'> & { rows: number };

async function store(
  work: UnitOfWork,
  question: StoredQuestion,
  shown: ExportAuditFacts,
): Promise<{ id: string }> {
  const { userId, orgId } = work.context.principal;
  const [id, at] = [ulid(question.now), new Date(question.now)];
  const expiresAt = new Date(question.now + FULL_EXPORT_WAITS_MS);
  const row = { ...shown, id, orgId, question, askedBy: userId, expiresAt, createdAt: at, updatedAt: at };
  await work.trx.insertInto('exportRequests').values(row).execute();
  const { list, asked, rows, format, purpose } = shown;
  note(work, {
    action: 'exportRequests.created',
    entity: exportRequests.name,
    entityId: id,
    orgId,
    after: { list, asked, rows, format, purpose },
    reason: shown.note,
  });
  hint(work, exportRequests.name, orgId);
  return { id };
}

/** Puts a request before those who may approve it, once for a key. @throws AppError 400 */
export async function askFullExport(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  body: FullExportBody,
  key: RequestKey | undefined,
): Promise<{ id: string }> {
  const stored = questionAsked(served, body, kit.clock());
  const { question } = exportQuestionOf(served, stored, { principal: context.principal, find: kit.find });
  await assertFits(kit, served, context, question);
  const rows = await countRows(kit, served, context, question);
  if (rows === 0) throw new AppError(400, 'err.export.empty');
  const { format, purpose, note: reason } = body;
  const shown = { ...shownOf(served, stored), format, purpose, note: reason, rows };
  return runInTransaction(kit, context, (work) => store(work, stored, shown), { key });
}
