import { describe, expect, it } from 'vitest';
import type { Grant, PermissionKey, PrincipalType } from '../../contract/permissions';
import { assertRuns, mayPass, readsOnly } from './policy';

const nobody = {
  roleType: 'security' as PrincipalType,
  grants: new Map<PermissionKey, Grant>(),
  permissions: new Set<string>(),
  actions: new Set<never>(),
};
const withGrant = (grant: Grant) => ({ ...nobody, grants: new Map([['userMain' as const, grant]]) });
const withAction = { ...nobody, actions: new Set(['alarm:ack'] as const) };
const wall = { ...nobody, roleType: 'display' as const };

describe('a policy', () => {
  it.each(['session', 'cookie'] as const)('%s admits every signed-in user', (policy) => {
    expect(mayPass(policy, nobody)).toBe(true);
  });

  it('of wall displays admits displays and no users', () => {
    expect(mayPass('display', wall)).toBe(true);
    expect(mayPass('display', nobody)).toBe(false);
  });

  it('of an action admits users who may run the action', () => {
    expect(mayPass({ action: 'alarm:ack' }, withAction)).toBe(true);
    expect(mayPass({ action: 'role:assign' }, withAction)).toBe(false);
  });

  it('of an action on a list admits only users who may open the list', () => {
    const policy = { action: 'alarm:ack', sees: 'userMain' } as const;
    const on = (grant: Grant) => mayPass(policy, { ...withGrant(grant), actions: withAction.actions });
    expect([on('-'), on('V'), mayPass(policy, withAction), mayPass(policy, withGrant('A'))]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('of a level admits users from that level on and no users without one', () => {
    const policy = { key: 'userMain', atLeast: 'O' } as const;
    const passes = (['-', 'V', 'O', 'M', 'A'] as const).map((grant) => mayPass(policy, withGrant(grant)));
    expect(passes).toEqual([false, false, true, true, true]);
    expect(mayPass(policy, nobody)).toBe(false);
    expect(mayPass({ key: 'orgMain', atLeast: 'V' }, withGrant('A'))).toBe(false);
  });

  it('of several keys admits users who have any of them', () => {
    const one = { ...nobody, permissions: new Set(['humiture']) };
    expect(mayPass({ anyOf: ['clientMain', 'humiture'] }, one)).toBe(true);
    expect(mayPass({ anyOf: ['clientMain', 'openDoor'] }, one)).toBe(false);
    expect(mayPass({ anyOf: [] }, one)).toBe(false);
  });
});

describe('a wall display', () => {
  const change = { method: 'POST', policy: 'session' } as const;

  it('changes only its own key and what is meant for displays', () => {
    expect(readsOnly(wall, change)).toBe(true);
    expect(readsOnly(wall, { ...change, method: 'DELETE' })).toBe(true);
    expect(readsOnly(wall, { ...change, method: 'GET' })).toBe(false);
    expect(readsOnly(wall, { ...change, policy: 'display' })).toBe(false);
    expect(readsOnly(wall, { ...change, display: true })).toBe(false);
  });

  it('is refused where a user is required', () => {
    expect(readsOnly(nobody, change)).toBe(false);
  });
});

it('a page sold as a service is refused on other routes too once the service has ended, with the reason', () => {
  expect(() => assertRuns({ ended: new Map([['humiture', 1]]) }, 'humiture')).toThrow(
    expect.objectContaining({ status: 403, key: 'err.charge.ended' }),
  );
  expect(() => assertRuns({ ended: new Map([['openDoor', 1]]) }, 'humiture')).not.toThrow();
});
