import { type Resource, writable } from './resource';
import type { ImportReport } from './wire';

/** Fields that a sheet may fill: files cannot be typed into a cell. */
export function importable(resource: Resource): string[] {
  const names = writable(resource, 'create').filter((name) => resource.fields[name]?.kind !== 'file');
  return resource.tenancy === 'org' && resource.name !== 'organizations' ? [...names, 'orgId'] : names;
}

/** Fields that several columns would fill: which of them counts is for a person to say. */
export function filledTwice(columns: ImportReport['columns']): string[] {
  const fields = columns.flatMap(({ field }) => field ?? []);
  return [...new Set(fields.filter((field, index) => fields.indexOf(field) !== index))];
}
