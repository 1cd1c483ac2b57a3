import type { Field } from '@contract/kit/field';
import { filteredField, relatedFieldOf, relatedFilters } from '@contract/kit/question/filterRelated';
import { resourceNamed } from '@contract/resources';
import { AccessContext } from '@shared/lib';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';
import { type ResourceWords, useManyWords, useWords } from '../../words';

interface FieldWithWords {
  /** Undefined while nothing is chosen. */
  field?: Field;
  /** As its own resource calls it. */
  name: string;
  words: ResourceWords;
  /** What the person reads: of a related record with the reference in front. */
  label: string;
}

/** The field that a filter names, with the words of the resource it belongs to. */
export function useFilteredField(path: string): FieldWithWords {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const asked = filteredField(resource, path, resourceNamed);
  const there = useWords(asked?.resource.name ?? resource.name);
  if (!asked) return { name: path, words, label: '' };
  const { field, name, by } = asked;
  if (by === undefined) return { field, name, words, label: words.field(name) };
  const label = t('list.relatedField', { reference: words.field(by), field: there.field(name) });
  return { field, name, words: there, label };
}

interface OfferedGroup {
  group: string;
  items: { value: string; label: string }[];
}

/** What a list may be filtered by: its own fields, and in a group of each reference those of the record behind it. */
export function useOffered(): OfferedGroup[] {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const { permissions } = use(AccessContext);
  const groups = relatedFilters(resource, resourceNamed).filter(({ related }) =>
    permissions.has(related.permission),
  );
  const wordsOf = useManyWords([...new Set(groups.map(({ related }) => related.name))]);
  const own = resource.list.filters.map((name) => ({ value: name, label: words.field(name) }));
  return [
    { group: words.name, items: own },
    ...groups.map(({ by, related, paths }) => ({
      group: words.field(by),
      items: paths.map((path) => ({
        value: path,
        // What is chosen stands alone in the input, without the head of its group.
        label: t('list.relatedField', {
          reference: words.field(by),
          field: wordsOf(related.name).field(path.slice((relatedFieldOf(path) ?? '').length + 1)),
        }),
      })),
    })),
  ];
}
