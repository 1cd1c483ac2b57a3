import { describe, expect, it } from 'vitest';
import { RESOURCES, resourceNamed } from '../../resources';
import { users } from '../../resources/system/users';
import { maskOf } from '../personal';
import { parseFilter } from './filter';
import { filteredField, isFilter, relatedFieldOf, relatedFilters } from './filterRelated';

const asked = (path: string, text = 'filled') => isFilter(users, parseFilter(path, text), resourceNamed);

describe('a filter one step away', () => {
  it.each([
    ['roleId.type', 'in:pharmacist'],
    ['orgId.city', 'eq:Shanghai'],
    ['orgId.enabled', 'eq:true'],
  ])('is %s %s', (path, text) => expect(asked(path, text)).toBe(true));

  it.each([
    ['orgId.contactPhone', 'filled', 'personal'],
    ['orgId.contactName', 'eq:Li', 'personal'],
    ['roleId.userCount', 'eq:1', 'worked out'],
    ['roleId.orgId.city', 'filled', 'two steps'],
    ['status.x', 'filled', 'no reference'],
    ['roleId.', 'filled', 'no field'],
    ['roleId.nobody', 'filled', 'no such field'],
    ['roleId.type', 'contains:a', 'not compared like this'],
    ['constructor.name', 'filled', 'no field'],
  ])('is not %s %s: %s', (path, text) => expect(asked(path, text)).toBe(false));

  it('names the record it refers to', () => {
    expect(filteredField(users, 'orgId.city', resourceNamed)).toMatchObject({
      resource: { name: 'organizations' },
      name: 'city',
      by: 'orgId',
    });
    expect([relatedFieldOf('orgId.city'), relatedFieldOf('orgId')]).toEqual(['orgId', undefined]);
  });

  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'of %s is offered where it can be asked and never exposes personal data',
    (_name, resource) => {
      const paths = relatedFilters(resource, resourceNamed).flatMap((group) => group.paths);
      for (const path of paths)
        expect(isFilter(resource, parseFilter(path, 'filled'), resourceNamed) || isFlag(path)).toBe(true);
      for (const path of paths) expect(maskOf(fieldAt(path)), path).toBeUndefined();
      function fieldAt(path: string) {
        return filteredField(resource, path, resourceNamed)?.field;
      }
      function isFlag(path: string) {
        return fieldAt(path)?.kind === 'flag';
      }
    },
  );
});
