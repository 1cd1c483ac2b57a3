import { isPicture } from '../../files';
import type { FileField } from '../field';
import { type Resource, writable } from '../resource';
import type { ImportReport } from '../wire';

/** Of a sheet, alone or inside of an archive. */
export const SHEET_MAX_BYTES = 20 * 1024 * 1024;

/** A ZIP with one sheet and the pictures that it names. */
export const ARCHIVE = {
  maxBytes: 512 * 1024 * 1024,
  /** All that is packed in it. */
  unpackedBytes: 1024 * 1024 * 1024,
  rows: 5_000,
  /** Eight for each row. */
  pictures: 40_000,
} as const;

export const isArchiveName = (name: string): boolean => /\.zip$/i.test(name);

/** Fields of a new record that show pictures. */
export function pictureFields(resource: Resource): string[] {
  return writable(resource, 'create').filter((name) => {
    const field = resource.fields[name];
    return (field?.kind === 'file' || field?.kind === 'files') && isPicture((field as FileField).purpose);
  });
}

/** What cannot be typed into a cell; the name of a picture can, where an archive brings it. */
function hasCell(resource: Resource, name: string, archive: boolean): boolean {
  const kind = resource.fields[name]?.kind;
  if (kind !== 'file' && kind !== 'files') return kind !== 'lines';
  return archive && pictureFields(resource).includes(name);
}

/** Fields of a new record that no sheet fills. */
export function notImportable(resource: Resource, archive = false): string[] {
  return writable(resource, 'create').filter((name) => !hasCell(resource, name, archive));
}

/** Fields that a sheet may fill; pictures when an archive brings them. */
export function importable(resource: Resource, archive = false): string[] {
  const names = writable(resource, 'create').filter((name) => hasCell(resource, name, archive));
  return resource.tenancy === 'org' && resource.name !== 'organizations' ? [...names, 'orgId'] : names;
}

/** Fields that several columns would fill: which of them counts is for a person to say. */
export function filledTwice(columns: ImportReport['columns']): string[] {
  const fields = columns.flatMap(({ field }) => field ?? []);
  return [...new Set(fields.filter((field, index) => fields.indexOf(field) !== index))];
}
