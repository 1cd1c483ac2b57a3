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
const SHEETS = `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** The smallest workbook with these rows, written as XML. */
export function workbookOf(rows: string): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml': Buffer.from(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': Buffer.from(SHEETS),
    'xl/_rels/workbook.xml.rels': Buffer.from(RELATIONS),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`),
  });
}

/** A row with one number in it. */
export const rowAt = (row: string, cell: string): string =>
  `<row r="${row}"><c r="${cell}"><v>1</v></c></row>`;
