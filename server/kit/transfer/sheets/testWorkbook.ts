import { ZipFile } from 'yazl';

/** An archive of these parts. */
export async function zipOf(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const sheetTag = (n: number) => `<sheet name="a${n}" sheetId="${n}" r:id="rId${n}"/>`;
const relation = (n: number) =>
  `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`;
const sheetPart = (rows: string) =>
  Buffer.from(`<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`);

/** The smallest workbook with these sheets of rows, written as XML. */
export function workbookOf(...sheets: string[]): Promise<Buffer> {
  const numbers = sheets.map((_rows, index) => index + 1);
  const tags = numbers.map(sheetTag).join('');
  const relations = numbers.map(relation).join('');
  return zipOf({
    '[Content_Types].xml': Buffer.from(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': Buffer.from(
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${tags}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships xmlns="${PACKAGE}">${relations}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetPart(rows)]),
    ),
  });
}

/** A row with one number in it. */
export const rowAt = (row: string, cell: string): string =>
  `<row r="${row}"><c r="${cell}"><v>1</v></c></row>`;
