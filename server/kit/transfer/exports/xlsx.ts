import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeFormula } from '../../../../contract/kit/transfer/formulaEscape';
import { DAY_MS } from '../../../../contract/time/durations';

/** A cell: text stays text whatever it looks like, so that no identifier is rounded and no formula runs. */
export type Cell =
  | null
  | string
  /** `money`: how many decimals its currency has. */
  | { number: number; money?: number }
  /** What a clock shows, as if it were UTC. */
  | { time: number; day?: true };

const STYLE = { plain: 0, money: 1, day: 2, time: 3, bold: 4, text: 5, wholeMoney: 6 } as const;
/** Days from Excel's beginning to 1970. */
const EPOCH_DAYS = 25_569;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Excel's own way to write what XML cannot hold or would change: `_x000D_`. */
function escaped(mark: string): string {
  return `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function xml(text: string): string {
  return text
    .replace(LOOKS_ESCAPED, escaped)
    .replace(UNWRITABLE, escaped)
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}

/** `A`, `B`, … `AA`: how a sheet calls its columns. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const COLUMNS: string[] = [];
function columnAt(index: number): string {
  COLUMNS[index] ??= columnName(index);
  return COLUMNS[index];
}

/** Blanks that a reader of XML may drop. */
const NEEDS_ITS_BLANKS = /^\s|\s$|\s\s|[\n\t]/;
const textXml = (text: string) =>
  `<t${NEEDS_ITS_BLANKS.test(text) ? ' xml:space="preserve"' : ''}>${xml(text)}</t>`;

function moneyStyle(decimals: number | undefined): number {
  if (decimals === undefined) return STYLE.plain;
  return decimals === 0 ? STYLE.wholeMoney : STYLE.money;
}

function cellXml(cell: Cell, place: string, bold: boolean): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr" s="${bold ? STYLE.bold : STYLE.text}"><is>${textXml(escapeFormula(cell))}</is></c>`;
  if ('number' in cell) return `<c r="${place}" s="${moneyStyle(cell.money)}"><v>${cell.number}</v></c>`;
  return `<c r="${place}" s="${cell.day ? STYLE.day : STYLE.time}"><v>${cell.time / DAY_MS + EPOCH_DAYS}</v></c>`;
}

function rowXml(cells: readonly Cell[], number: number, bold: boolean): string {
  const written = cells.map((cell, index) => cellXml(cell, columnAt(index) + number, bold));
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
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
    'numFmtId="0"',
    'numFmtId="4" applyNumberFormat="1"',
    'numFmtId="14" applyNumberFormat="1"',
    'numFmtId="164" applyNumberFormat="1"',
    'numFmtId="49" applyFont="1"',
    'numFmtId="49"',
    'numFmtId="3" applyNumberFormat="1"',
  ]
    .map(
      (own, index) =>
        `<xf ${own} fontId="${index === STYLE.bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"/>`,
    )
    .join('')}</cellXfs></styleSheet>`,
};

/** Rows above this one stay in sight. */
export interface SheetOptions {
  /** Number of the row with the heads, from 1. */
  headRow: number;
}

/** Rows go on their way together: one at a time would cost more than writing them. */
export const CHUNK = 64 * 1024;
/** Each piece is compressed in another thread, and waited for: on a busy computer the waiting is most of the time. */
const SHEET_CHUNK = 4 * CHUNK;
/** A third of the work of the usual one, for a sheet that is a tenth larger. */
const COMPRESSION = 3;

type SheetRows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

async function* sheetXml(rows: SheetRows, { headRow }: SheetOptions): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let number = 0;
  let text = '';
  for await (const row of rows) {
    number += 1;
    text += rowXml(row, number, number === headRow);
    if (text.length < SHEET_CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** A spreadsheet that is written while it is sent: its size does not matter to the memory. */
export function xlsxStream(rows: SheetRows, options: SheetOptions): Readable {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(FIXED)) zip.addBuffer(Buffer.from(HEAD + text), path);
  const sheet = Readable.from(sheetXml(rows, options), { objectMode: false, highWaterMark: SHEET_CHUNK });
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: COMPRESSION });
  zip.end();
  return output;
}
