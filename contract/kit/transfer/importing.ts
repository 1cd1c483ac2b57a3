import type { FieldKind } from '../field';
import { type Resource, writable } from '../resource';
import type { ImportReport } from '../wire';

/** What cannot be typed into a cell. */
const NO_CELL: readonly (FieldKind | undefined)[] = ['file', 'files', 'lines'];
const hasCell = ({ fields }: Resource, name: string) => !NO_CELL.includes(fields[name]?.kind);

/** Fields of a new record that no sheet fills. */
export function notImportable(resource: Resource): string[] {
  return writable(resource, 'create').filter((name) => !hasCell(resource, name));
}

/** Fields that a sheet may fill. */
export function importable(resource: Resource): string[] {
  const names = writable(resource, 'create').filter((name) => hasCell(resource, name));
  return resource.tenancy === 'org' && resource.name !== 'organizations' ? [...names, 'orgId'] : names;
}

/** Fields that several columns would fill: which of them counts is for a person to say. */
export function filledTwice(columns: ImportReport['columns']): string[] {
  const fields = columns.flatMap(({ field }) => field ?? []);
  return [...new Set(fields.filter((field, index) => fields.indexOf(field) !== index))];
}
