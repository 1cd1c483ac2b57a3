import { textIn } from '@contract/common/locale';
import type { RefField } from '@contract/kit/field';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import type { ResourceWords } from '../words';

/** The name of a record in the present language; one that is called like another record has that one's name. */
export function titleOf(resource: Resource, row: AnyRow, words: ResourceWords, titles: Titles): string {
  const own = resource.named?.(row);
  if (own) return own[words.locale];
  const value = row[resource.title];
  const field = resource.fields[resource.title];
  if (field?.kind === 'ref') return titles[(field as RefField).to]?.[String(value)] ?? row.id;
  return typeof value === 'object' && value !== null ? textIn(value, words.locale) : String(value ?? row.id);
}
