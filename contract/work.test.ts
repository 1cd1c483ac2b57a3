import { expect, it } from 'vitest';
import type { ChoiceField } from './kit/field';
import { addressFilter, FILTER_PREFIX } from './kit/question/address';
import { resourceNamed } from './resources';
import { WORK } from './work';

it.each(WORK.map((work) => [work.name, work] as const))(
  '%s asks an existing list for existing states',
  (_name, work) => {
    const resource = resourceNamed(work.resource);
    expect(resource).toMatchObject({ permission: work.permission, path: work.path });
    if (!resource) return;
    for (const [field, text] of Object.entries(work.filter)) {
      const filter = addressFilter(resource, FILTER_PREFIX + field, text, resourceNamed);
      expect(filter?.field).toBe(field);
      // A state is a choice as well.
      const { values = [] } = resource.fields[field] as Partial<ChoiceField>;
      // Of what is asked to be there at all, any value will do.
      const wanted = filter?.op === 'filled' ? [] : text.slice('in:'.length).split(',');
      expect(values).toEqual(expect.arrayContaining(wanted));
    }
    if (work.mine) expect(resource.list.filters).toContain(work.mine);
  },
);
