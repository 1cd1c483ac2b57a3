import type { AnyRow, Resource } from '@contract/kit/resource';
import { RESOURCES } from '@contract/resources';
import { oems } from '@contract/resources/machines/oems';
import { helpArticles } from '@contract/resources/system/helpArticles';
import { platformNotices } from '@contract/resources/system/platformNotices';
import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import {
  copyBelow,
  copyOf,
  copyOfTyped,
  copyPath,
  mayPointAt,
  pathBelow,
  pathOfRelated,
  pathOfWanted,
} from './copyOf';

const base = { id: 'U1', orgId: 'O1', version: 4, createdAt: 1, updatedAt: 2 };
const user: AnyRow = {
  ...base,
  code: 'liming',
  name: '李明',
  roleId: 'R1',
  phone: '138****8000',
  email: 'l***@example.com',
  remarks: 'Night shift',
  avatar: 'F1',
  status: 'disabled',
  secondFactor: true,
  lastLoginAt: 7,
};
const titles = { organizations: { O1: 'Here', O2: 'Below' }, roles: { R1: 'Repair' } };

describe('input typed into a deleted record', () => {
  it('is copied completely except for masks', () => {
    const typed = { ...user, name: '李明亮', phone: '13800138000', remarks: 'Night *** shift' };
    expect(copyOfTyped(users, 'U1', typed)).toEqual({
      of: 'U1',
      values: {
        code: 'liming',
        name: '李明亮',
        roleId: 'R1',
        orgId: 'O1',
        avatar: 'F1',
        phone: '13800138000',
        remarks: 'Night *** shift',
      },
    });
  });
});

describe('a new record below another', () => {
  const below = (address: string) => copyBelow(users, new URL(address, 'http://host').searchParams);
  const wanted = (resource: Resource, called: string) =>
    copyBelow(resource, new URL(pathOfWanted(resource, {}, called), 'http://host').searchParams);

  it('gets its parent from the address', () => {
    expect(pathBelow(users, { orgId: 'O1' })).toBe('/system/people/new?f.orgId=in:O1');
    expect(below(pathBelow(users, { orgId: 'O1' }))).toEqual({ of: 'orgId=O1', values: { orgId: 'O1' } });
    const both = pathBelow(users, { roleId: 'R1', orgId: 'O1', status: 'S' });
    expect(below(both)?.values).toEqual({ roleId: 'R1', orgId: 'O1' });
    expect(pathBelow(users, { orgId: undefined })).toBe('/system/people/new');
    expect(below('/x?f.roleId=R1')).toEqual({ of: 'roleId=R1', values: { roleId: 'R1' } });
  });

  it('gets its parent and institution from the list on the record', () => {
    expect(below(pathOfRelated(users, 'orgId', 'O1'))?.values).toEqual({ orgId: 'O1' });
    expect(below(pathOfRelated(users, 'roleId', 'R1', 'O1'))?.values).toEqual({ roleId: 'R1', orgId: 'O1' });
  });

  it('gets the searched name when none was found, if users name it', () => {
    expect(below(pathOfWanted(users, { roleId: 'in:R1' }, ' Li & Wu '))).toEqual({
      of: 'roleId=R1&name=Li & Wu',
      values: { roleId: 'R1', name: 'Li & Wu' },
    });
    expect(wanted(oems, 'Acme 2')?.values).toEqual({ oemName: 'Acme 2', oemCode: 'ACME2' });
    // Nothing of it could stand in a code.
    expect(wanted(oems, '青禾')?.values).toEqual({ oemName: '青禾' });
    expect(pathOfWanted(users, {}, '  ')).toBe('/system/people/new');
    const title = { 'zh-cn': 'Doors', en: 'Doors', jp: 'Doors', ko: 'Doors' };
    expect(wanted(helpArticles, 'Doors')).toEqual({ of: 'title=Doors', values: { title } });
  });

  it('copies nothing else', () => {
    for (const address of ['/x', '/x?f.name=eq:Li', '/x?f.orgId=in:O1,O2', '/x?f.orgId=empty', '/x?orgId=O1'])
      expect(below(address), address).toBeUndefined();
    expect(mayPointAt(users, 'status')).toBe(false);
  });
});

describe('a copy of a record', () => {
  it('leaves out unique, personal and system values and files', () => {
    expect(copyOf(users, user, titles)).toEqual({
      of: 'U1',
      values: { roleId: 'R1', remarks: 'Night shift', orgId: 'O1' },
    });
  });

  it('contains no reference that the user cannot see', () => {
    const { values } = copyOf(users, user, { organizations: {}, roles: {} });
    expect(values).toEqual({ remarks: 'Night shift' });
    const notice: AnyRow = { ...base, title: { en: 'T' }, type: 'release', scopeOrgIds: ['O1', 'O9'] };
    expect(copyOf(platformNotices, notice, titles).values).not.toHaveProperty('scopeOrgIds');
    const own = { ...notice, scopeOrgIds: ['O1', 'O2'] };
    expect(copyOf(platformNotices, own, titles).values.scopeOrgIds).toEqual(['O1', 'O2']);
  });

  it('contains no location when the form has none and no empty values', () => {
    const article: AnyRow = { ...base, title: { en: 'T' }, body: null, sort: 0, attachment: 'F1' };
    expect(copyOf(helpArticles, article, titles).values).toEqual({ title: { en: 'T' }, sort: 0 });
  });

  it.each(RESOURCES.filter(({ can }) => can.includes('create')).map((each) => [each.name, each] as const))(
    'of %s contains no unique, personal or system value',
    (_name, resource) => {
      const full = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, 'x']));
      const everything = new Proxy({}, { get: () => ({ x: 'X', O1: 'Here' }) });
      const { values } = copyOf(resource, { ...base, ...full }, everything);
      for (const name of Object.keys(values)) {
        const { unique, personal, readOnly } = (resource.fields[name] ?? {}) as Record<string, unknown>;
        expect([unique, personal, readOnly || undefined], name).toEqual([undefined, undefined, undefined]);
      }
      expect(Object.keys(values).length).toBeGreaterThan(0);
    },
  );

  it('has a page of its own', () => {
    expect(copyPath(users, { id: 'a b' })).toBe('/system/people/new?id=a%20b');
  });
});
