import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTION_KEYS,
  ACTIONS,
  ADMINISTERING,
  ADMINISTRATORS,
  ASSIGNABLE,
  actionsOf,
  DISPLAY_GRANTS,
  GRANTS_ALL,
  grantOf,
  grantsOf,
  lesserGrant,
  NO_LIMITS,
  PERMISSION_KEYS,
  PERMISSIONS,
  permissionsOf,
  ROLE_TYPES,
  type RoleLimits,
  type RoleType,
  reaches,
} from './permissions';

const rank = (grant: (typeof GRANTS_ALL)[number]) => ['-', 'V', 'O', 'M', 'A'].indexOf(grant);
const role = fc.constantFrom(...ROLE_TYPES);
const grant = fc.constantFrom(...GRANTS_ALL);
const limits: fc.Arbitrary<RoleLimits> = fc.record({
  grants: fc.dictionary(fc.constantFrom(...PERMISSION_KEYS), grant),
  actions: fc.dictionary(fc.constantFrom(...ACTION_KEYS), fc.constant(false as const)),
});

describe('the permission table', () => {
  it.each(PERMISSION_KEYS)('defines what every role may do under %s', (key) => {
    const row = PERMISSIONS[key].split(' ');
    expect(row).toHaveLength(ROLE_TYPES.length);
    expect(row.filter((each) => !['-', 'V', 'O', 'M', 'A'].includes(each))).toEqual([]);
    expect(ROLE_TYPES.map((each) => grantOf(each, key))).toEqual(row);
    expect(grantOf('platform_admin', key)).toBe('A');
  });

  it('grants nothing to an unknown role or under an unknown key', () => {
    expect(grantOf('nobody' as RoleType, 'userMain')).toBe('-');
    expect(grantOf('platform_admin', 'nothing' as never)).toBe('-');
  });
});

describe('a grant', () => {
  it('covers its own key and all keys below it', () => {
    for (const each of GRANTS_ALL)
      for (const least of GRANTS_ALL)
        expect(reaches(each, least), `${each} for ${least}`).toBe(rank(each) >= rank(least));
  });

  it('combined with another returns the lesser one in either order', () => {
    for (const left of GRANTS_ALL)
      for (const right of GRANTS_ALL)
        expect(rank(lesserGrant(left, right)), `${left} and ${right}`).toBe(
          Math.min(rank(left), rank(right)),
        );
  });
});

describe('the limits of a role', () => {
  it('remove the permissions they name, keep the rest and never add any', () => {
    fc.assert(
      fc.property(role, limits, (type, given) => {
        const left = grantsOf(type, given);
        expect([...left.keys()]).toEqual(PERMISSION_KEYS);
        for (const key of PERMISSION_KEYS) {
          const most = rank(grantOf(type, key));
          expect(rank(left.get(key) ?? '-'), key).toBe(Math.min(most, rank(given.grants[key] ?? 'A')));
        }
        expect(permissionsOf(type, given)).toEqual(PERMISSION_KEYS.filter((key) => left.get(key) !== '-'));
        const actions = ACTION_KEYS.filter(
          (key) => ACTIONS[key].some((each) => each === type) && given.actions[key] === undefined,
        );
        expect(actionsOf(type, given)).toEqual(actions);
      }),
    );
  });

  it('are empty when none are set', () => {
    for (const type of ROLE_TYPES) {
      expect(grantsOf(type)).toEqual(new Map(PERMISSION_KEYS.map((key) => [key, grantOf(type, key)])));
      expect(actionsOf(type)).toEqual(actionsOf(type, NO_LIMITS));
    }
  });
});

describe('assigning roles', () => {
  it('is limited to users who may assign, and to permissions they have themselves', () => {
    for (const type of ROLE_TYPES) {
      expect(ASSIGNABLE[type].length > 0, type).toBe(ADMINISTRATORS.includes(type));
      const further = ASSIGNABLE[type].flatMap((given) => ASSIGNABLE[given]);
      expect(further.filter((each) => !ASSIGNABLE[type].includes(each))).toEqual([]);
    }
    expect(ASSIGNABLE.platform_admin).toEqual(ROLE_TYPES);
    const makers = ROLE_TYPES.filter((type) => ASSIGNABLE[type].includes('platform_admin'));
    expect(makers).toEqual(['platform_admin']);
  });
});

describe('a wall display', () => {
  it('may open the live pages read-only under existing keys', () => {
    expect(DISPLAY_GRANTS.size).toBeGreaterThan(0);
    expect([...DISPLAY_GRANTS].filter(([key, sees]) => !(key in PERMISSIONS) || sees !== 'V')).toEqual([]);
    expect(DISPLAY_GRANTS.get('warnNoticeList')).toBe('V');
    expect(DISPLAY_GRANTS.get('userMain')).toBeUndefined();
    expect(ASSIGNABLE.display).toEqual([]);
  });
});

describe('the permissions to administer users', () => {
  it('exist in the table, and every administrator has all of them', () => {
    expect(ADMINISTERING).toContain('role:assign');
    for (const right of ADMINISTERING)
      for (const type of ADMINISTRATORS) {
        const has = right in ACTIONS ? actionsOf(type) : permissionsOf(type);
        expect(has, `${type}: ${right}`).toContain(right);
      }
  });
});
