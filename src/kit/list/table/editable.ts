import type { Field, TextField } from '@contract/kit/field';
import { type AnyRow, type Resource, writable } from '@contract/kit/resource';

/** Too large for a cell of a table. */
const UNSUITED: readonly Field['kind'][] = ['file', 'files', 'lines', 'pairs', 'geo'];

/** May this value be changed where it stands? Masked ones are not known here, files want a form. */
export function isEditable(resource: Resource, name: string, row: AnyRow): boolean {
  const field = resource.fields[name];
  if (!field || UNSUITED.includes(field.kind) || (field as TextField).personal) return false;
  if (resource.locked?.(row) || resource.held?.(row)[name] !== undefined) return false;
  return writable(resource, 'update').includes(name) && !(resource.idle?.(row) ?? []).includes(name);
}
