import type { Readable } from 'node:stream';
import { EXPORT_ROWS_MAX } from '../../contract/kit/wire';
import { keepTenant } from '../db/tenancy';
import { AppError } from '../errors';
import { inChange, note } from '../resources/change';
import type { ResourceKit } from '../resources/routes';
import type { Act, Served } from '../resources/served';
import { csvStream, timeText } from './csv';
import { exportCells } from './exportRows';
import { type Question, questionRows } from './keyset';
import { type SheetFacts, sheetFacts } from './sheetFacts';
import { sheetWords } from './words';
import { xlsxStream } from './xlsx';
import { toWall } from './zone';

export const FORMATS = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream: xlsxStream },
  csv: { type: 'text/csv; charset=utf-8', stream: csvStream },
} as const;
export type Format = keyof typeof FORMATS;

/** A sheet somebody wants to have. */
export interface ExportOrder {
  kit: ResourceKit;
  served: Served;
  format: Format;
  act: Act;
  question: Question;
  columns: readonly string[];
  /** The question in words, for the head of the sheet and the audit log. */
  asked: readonly string[];
}

/** A sheet that silently ends too early would be believed. @throws AppError 400 `err.kit.tooMany` */
async function assertFits(kit: ResourceKit, served: Served, act: Act, question: Question): Promise<void> {
  const beyond = await questionRows(kit, served, act, question)
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
  const { kit, served, format, act, asked } = order;
  return inChange(kit, act, async (change) => {
    note(change, {
      action: 'list.exported',
      entity: served.resource.name,
      orgId: act.principal.orgId,
      after: { format, rows, asked: asked.join('; '), ...(complete ? {} : { complete }) },
    });
    return {};
  });
}

function introOf({ kit, served, act, asked }: ExportOrder, { zone }: SheetFacts): string[] {
  const { plural } = sheetWords(served.resource.name, act.locale);
  const at = timeText(Math.floor(toWall(kit.clock(), zone) / 1_000) * 1_000, false);
  return [`${plural} · ${at} (${zone}) · ${act.principal.name}`, asked.join(' · ') || '*'];
}

/** The sheet, written while it is read. @throws AppError 400 `err.kit.tooMany` */
export async function sheetOf(order: ExportOrder): Promise<Readable> {
  const { kit, served, format, act, question, columns } = order;
  await assertFits(kit, served, act, question);
  const { resource } = served;
  const facts = await sheetFacts(kit.database.db, act.principal);
  const intro = introOf(order, facts);
  const cells = exportCells(kit, served, act, question, {
    ...{ intro, facts, columns },
    words: sheetWords(resource.name, act.locale),
    ended: (rows, complete) => noteExport(order, rows, complete),
  });
  return FORMATS[format].stream(keepTenant(cells), { headRow: intro.length + 1 });
}
