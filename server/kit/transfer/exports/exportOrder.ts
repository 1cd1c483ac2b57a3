import type { Readable } from 'node:stream';
import type { Locale } from '../../../../contract/common/locale';
import type { DisclosurePurpose } from '../../../../contract/kit/reveal';
import { EXPORT_ROWS_MAX } from '../../../../contract/kit/wire';
import { messageText } from '../../../../contract/messages';
import { iterateInTenant } from '../../../db/tenants/tenancy';
import { AppError } from '../../../errors';
import type { ResourceKit } from '../../kit';
import { note, runInTransaction } from '../../records/transaction';
import type { RequestContext, ServedResource } from '../../served';
import { type SheetFacts, sheetFacts } from '../sheets/sheetFacts';
import { sheetWords } from '../sheets/words';
import { askedWords } from './askedWords';
import { csvStream, csvTime } from './csv';
import { exportCells } from './exportRows';
import { type ExportQuestion, questionRows } from './keyset';
import { xlsxStream } from './xlsx';
import { toWall } from './zone';

export const FORMATS = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream: xlsxStream },
  csv: { type: 'text/csv; charset=utf-8', stream: csvStream },
} as const;
export type ExportFormat = keyof typeof FORMATS;

/** Why a sheet may have personal values plain, and who answers for it. */
export interface Approval {
  /** Of the request. */
  id: string;
  asker: string;
  approver: string;
  /** ms */
  approvedAt: number;
  purpose: DisclosurePurpose;
  note: string;
}

/** A sheet somebody wants to have. */
export interface ExportOrder {
  kit: ResourceKit;
  served: ServedResource;
  format: ExportFormat;
  context: RequestContext;
  question: ExportQuestion;
  columns: readonly string[];
  /** The question as the audit log keeps it. */
  asked: readonly string[];
  /** Absent: what is personal is masked. */
  approval?: Approval;
}

/** A truncated sheet would be taken for complete. @throws AppError 400 `err.kit.tooMany` */
export async function assertFits(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  question: ExportQuestion,
): Promise<void> {
  const beyond = await questionRows(kit, served, context, question)
    .clearSelect()
    .clearOrderBy()
    .select('id')
    .offset(EXPORT_ROWS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (beyond) throw new AppError(400, 'err.kit.tooMany', { max: EXPORT_ROWS_MAX });
}

/** Who took what out, written before the sheet ends: without the entry there is no complete sheet. */
function noteExport(order: ExportOrder, rows: number, complete: boolean) {
  const { kit, served, format, context, asked, approval } = order;
  return runInTransaction(kit, context, async (work) => {
    note(work, {
      action: 'list.exported',
      entity: served.resource.name,
      orgId: context.principal.orgId,
      after: {
        format,
        rows,
        asked: asked.join('; '),
        ...(complete ? {} : { complete }),
        ...(approval && { request: approval.id, purpose: approval.purpose }),
      },
    });
    return {};
  });
}

const clockText = (ms: number, zone: string) => csvTime(Math.floor(toWall(ms, zone) / 1_000) * 1_000, false);

function approvalLine({ approvedAt, purpose, ...names }: Approval, locale: Locale, zone: string): string {
  const word = sheetWords('exportRequests', locale).choice('purpose', purpose);
  const at = clockText(approvedAt, zone);
  return messageText('export.approval', locale, { ...names, purpose: word, at });
}

async function introOf(order: ExportOrder, facts: SheetFacts): Promise<string[]> {
  const { kit, served, context, question, approval } = order;
  const { zone } = facts;
  const asked = await askedWords(kit, served, context, question, facts);
  const { plural } = sheetWords(served.resource.name, context.locale);
  return [
    `${plural} · ${clockText(kit.clock(), zone)} (${zone}) · ${context.principal.name}`,
    ...(approval ? [approvalLine(approval, context.locale, zone)] : []),
    asked.join(' · ') || messageText('export.all', context.locale),
  ];
}

/** The sheet, written while it is read. @throws AppError 400 `err.kit.tooMany` */
export async function sheetOf(order: ExportOrder): Promise<Readable> {
  const { kit, served, format, context, question, columns } = order;
  await assertFits(kit, served, context, question);
  const { resource } = served;
  const facts = await sheetFacts(kit.database.db, context.principal);
  const intro = await introOf(order, facts);
  const cells = exportCells(kit, served, context, question, {
    intro,
    facts,
    columns,
    plain: order.approval !== undefined,
    words: sheetWords(resource.name, context.locale),
    ended: (rows, complete) => noteExport(order, rows, complete),
  });
  return FORMATS[format].stream(iterateInTenant(cells), { headRow: intro.length + 1 });
}
