import { textIn } from '@contract/common/locale';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { Words } from './words';

/** The name of a record in the present language. */
export function titleOf(resource: Resource, row: AnyRow, words: Words): string {
  const value = row[resource.title];
  return typeof value === 'object' && value !== null ? textIn(value, words.locale) : String(value ?? row.id);
}
