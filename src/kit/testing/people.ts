import type { AnyRow } from '@contract/kit/resource';

export const ORG = '01KXRG00000000000000000001';
export const ROLES = {
  r1: 'Institution administrator',
  r2: 'Repair staff',
  r3: 'Pharmacist',
} as const;

const stored = (id: string) => ({
  id,
  orgId: ORG,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  code: `code-${id}`,
  name: `Name ${id}`,
});

/** Somebody with an account, as the server shows him. */
export const aPerson = (id: string, more: object = {}): AnyRow => ({
  ...stored(id),
  roleId: 'r1',
  userType: 'staff',
  phone: '139****0001',
  email: null,
  remarks: null,
  status: 'active',
  secondFactor: false,
  lastLoginAt: null,
  ...more,
});

/** What the records of people point at. */
export const TITLES = { roles: { ...ROLES }, organizations: { [ORG]: 'Lighthouse' } };

export const aRole = (id: string, more: object = {}): AnyRow => ({
  ...stored(id),
  type: 'repair',
  description: null,
  userCount: 0,
  ...more,
});

/** Answers of a select of roles. */
export const roleOptions = (path: string, search: URLSearchParams) => {
  if (path === '/organizations/options') return [{ id: ORG, title: 'Lighthouse' }];
  if (path !== '/roles/options') return undefined;
  const ids = search.get('ids')?.split(',');
  return Object.entries(ROLES)
    .filter(([id, title]) => ids?.includes(id) ?? title.includes(search.get('q') ?? ''))
    .map(([id, title]) => ({ id, title }));
};
