import { BCP47, type Locale } from '../../../../contract/common/locale';
import { filledTwice, importable, pictureFields } from '../../../../contract/kit/transfer/importing';
import type { ImportReport } from '../../../../contract/kit/wire';
import { messageText } from '../../../../contract/messages';
import type { ServedResource } from '../../served';
import type { Sheet } from '../sheets/parseSheet';
import { fieldOfHead, sheetWords } from '../sheets/words';

/** Head → field; null for a column that is not read. */
export type Mapping = Readonly<Record<string, string | null>>;

export const nothingDone = () => ({
  done: 0,
  problems: [],
  reason: undefined,
  counts: { create: 0, update: 0, skip: 0, error: 0 },
  waiting: 0,
});

/** Problems of the mapping that prevent a check: no key column, or two columns for one field. */
function unclear({ columns }: ImportReport, { key = '' }: ServedResource['resource']) {
  if (!columns.some(({ field }) => field === key)) return { key: 'err.import.key', fields: [key] };
  const fields = filledTwice(columns);
  return fields.length > 0 ? { key: 'err.import.columnTwice', fields } : undefined;
}

/** Starts the check, or asks for the mapping where it is unclear. */
export function toCheck(report: ImportReport, { resource }: ServedResource, locale: Locale): ImportReport {
  const open = unclear(report, resource);
  if (!open) return { ...report, ...nothingDone(), state: 'checking' };
  const labels = open.fields.map(sheetWords(resource.name, locale).field);
  const label = new Intl.ListFormat(BCP47[locale]).format(labels);
  const reason = { key: open.key, msg: messageText(open.key, locale, { label }) };
  return { ...report, ...nothingDone(), state: 'mapping', reason };
}

/** Fields of columns: from the mapping, otherwise guessed from the heads. */
export function importColumnsOf(
  { resource }: ServedResource,
  { sheet: { heads, rows }, mapping, archive }: SentSheet,
): ImportReport['columns'] {
  const names = importable(resource, archive !== undefined);
  const unread = archive === undefined ? pictureFields(resource) : [];
  return heads.map((head, index) => {
    const wanted = mapping[head] ?? null;
    const told = wanted !== null && names.includes(wanted) ? wanted : null;
    const field = Object.hasOwn(mapping, head) ? told : fieldOfHead(resource.name, names, head);
    const pictures = field === null && fieldOfHead(resource.name, unread, head) !== null;
    const sample = (rows[0]?.cells[index] ?? '').slice(0, 60);
    return { head, field, sample, ...(pictures ? { pictures } : {}) };
  });
}

export interface SentSheet {
  name: string;
  sha256: string;
  sheet: Sheet;
  mapping: Mapping;
  /** Path of the archive it was uploaded in. */
  archive?: string;
}
