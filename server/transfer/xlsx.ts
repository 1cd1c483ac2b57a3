import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A cell: text stays text whatever it looks like, so that no identifier is rounded and no formula runs. */
export type Cell = null | string | { number: number; money?: true } | { time: number; day?: true };

const STYLE = { plain: 0, money: 1, day: 2, time: 3, bold: 4 } as const;
const DAY_MS = 86_400_000;
/** Days from Excel's beginning to 1970. */
const EPOCH_DAYS = 25_569;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function xml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}

/** `A`, `B`, … `AA`: how a sheet calls its columns. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(cell: Cell, place: string, bold: boolean): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr" s="${bold ? STYLE.bold : STYLE.plain}"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
  if ('number' in cell)
    return `<c r="${place}" s="${cell.money ? STYLE.money : STYLE.plain}"><v>${cell.number}</v></c>`;
  return `<c r="${place}" s="${cell.day ? STYLE.day : STYLE.time}"><v>${cell.time / DAY_MS + EPOCH_DAYS}</v></c>`;
}

function rowXml(cells: readonly Cell[], number: number, bold: boolean): string {
  const written = cells.map((cell, index) => cellXml(cell, columnName(index) + number, bold));
  return `<row r="${number}">${written.join('')}</row>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FIXED: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** Rows above this one stay in sight. */
export interface SheetOptions {
  /** Number of the row with the heads, from 1. */
  headRow: number;
}

async function* sheetXml(
  rows: AsyncIterable<readonly Cell[]>,
  { headRow }: SheetOptions,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    yield rowXml(row, number, number === headRow);
  }
  yield '</sheetData></worksheet>';
}

/** A spreadsheet that is written while it is sent: its size does not matter to the memory. */
export function xlsxStream(rows: AsyncIterable<readonly Cell[]>, options: SheetOptions): Readable {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(FIXED)) zip.addBuffer(Buffer.from(HEAD + text), path);
  const sheet = Readable.from(sheetXml(rows, options), { objectMode: false, highWaterMark: 64 * 1024 });
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}
