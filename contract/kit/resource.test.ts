import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages/all';
import { RESOURCES, resourceNamed } from '../resources';
import { calibrations } from '../resources/machines/calibrations';
import { devices } from '../resources/machines/devices';
import { products } from '../resources/products/products';
import { organizations } from '../resources/system/organizations';
import { type User, users } from '../resources/system/users';
import { checkDraft, isMissing, neededFields } from './checkDraft';
import type { Draft } from './field';
import { formatFilter, parseFilter } from './question/filter';
import { isFilter } from './question/filterRelated';
import { TEXT_CHECKS } from './textChecks';

/** Last parts of paths that the kit has for every record. */
const OWN_PATHS = ['restore', 'undo', 'undelete', 'reveal', 'comments', 'history'];

describe('a definition', () => {
  it('accepts only field names known to the compiler', () => {
    const nameOf = (user: User): string | null => user.name;
    // @ts-expect-error -- no such field
    const wrong = (user: User) => user.nickname;
    expect([nameOf, wrong]).toHaveLength(2);
  });

  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    '%s is consistent',
    (_name, resource) => {
      for (const related of resource.related ?? []) {
        const other = RESOURCES.find(({ name }) => name === related.resource);
        expect(other, related.resource).toBeDefined();
        if (related.of) expect(resource.fields[related.of], related.of).toBeDefined();
      }
      if (resource.can.includes('import')) expect(resource.key).toBeDefined();
      for (const command of Object.keys(resource.commands ?? {})) expect(OWN_PATHS).not.toContain(command);
      const shown = Object.values(resource.form).flat();
      expect(new Set(shown).size).toBe(shown.length);
    },
  );
});

describe('checkDraft', () => {
  it('distinguishes a missing value from an invalid one', () => {
    const problems = checkDraft(users, { phone: '12345', code: 'someone' }, 'create');
    const gaps = Object.keys(problems).filter((name) => isMissing(problems[name] ?? { key: '' }));
    expect(gaps.sort()).toEqual(['name', 'roleId', 'userType']);
    expect(Object.keys(problems)).toContain('phone');
  });

  const right = { code: 'li.ming', name: '李明', roleId: 'R1', phone: '13800138000' };
  const draft = { ...right, code: 'liming', orgId: 'O1', userType: 'staff' };

  it('accepts a valid draft', () => {
    expect(checkDraft(users, draft, 'create')).toEqual({});
  });

  it('does not compare a value that is already invalid', () => {
    const found = checkDraft(calibrations, { calibratedOn: '9'.repeat(30), nextDue: ':' }, 'create');
    expect(found).toMatchObject({
      calibratedOn: { key: 'err.form.date' },
      nextDue: { key: 'err.form.date' },
    });
  });

  it('does not report either of two alternative fields as missing when one is present but invalid', () => {
    const found = checkDraft(products, { barcode: '6989900000000' }, 'create');
    expect(found.barcode).toMatchObject({ key: 'err.form.ean13' });
    expect(found).not.toHaveProperty('traceCodePrefixes');
    expect(checkDraft(products, {}, 'create')).toMatchObject({
      barcode: { key: 'err.product.code' },
      traceCodePrefixes: { key: 'err.product.code' },
    });
  });

  it('reports each problem under its field', () => {
    const problems = checkDraft(users, { phone: '12345', remarks: 'x'.repeat(201), email: 'a@b' }, 'create');
    expect(problems).toMatchObject({
      code: { key: 'err.form.enter' },
      roleId: { key: 'err.form.select' },
      phone: { key: 'err.form.phone' },
      remarks: { key: 'err.form.tooLong', params: { max: 200 } },
      email: { key: 'err.form.email' },
    });
    for (const { key } of Object.values(problems)) expect(MESSAGES).toHaveProperty([key]);
  });

  it('requires a conditional field only when the other value asks for it', () => {
    const pharmacist = { ...draft, userType: 'pharmacist', pharmacistCertNo: 'ZY3300012345' };
    expect(Object.keys(checkDraft(users, pharmacist, 'create'))).toEqual([
      'pharmacistCertExpire',
      'signatureImg',
    ]);
    const place = {
      code: 'SHOP01',
      name: 'Shop',
      parentId: 'O1',
      contactName: 'N',
      contactPhone: '13800138000',
    };
    const shop = { ...place, type: 'merchant', market: 'CN', timezone: 'Asia/Shanghai', currency: 'CNY' };
    const problemsOf = (more: object) =>
      Object.keys(checkDraft(organizations, { ...shop, defaultLang: 'zh-cn', ...more }, 'create'));
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ drugLicenceNo: '浙DA5710001' })).toEqual(['drugLicenceExpire']);
    expect(problemsOf({ sellsDrugs: true })).toEqual(['uscc', 'drugLicenceNo', 'drugLicenceExpire']);
    expect(problemsOf({ sellsDrugs: true, type: 'dealer' })).toEqual([]);
    expect(problemsOf({ lng: 30.24, lat: 120.13 })).toEqual(['lat', 'lng']);
    expect(problemsOf({ lng: 30.24, lat: 60, market: 'INTL' })).toEqual([]);
  });

  it('ignores fields that can no longer be changed', () => {
    expect(checkDraft(users, { ...draft, code: undefined }, 'update')).toEqual({});
  });

  it('has a message for every check of texts', () => {
    for (const { key } of Object.values(TEXT_CHECKS)) expect(MESSAGES).toHaveProperty([key]);
  });
});

describe('filters', () => {
  it.each([
    'in:active,disabled',
    'contains:a:b',
    'lacks:a,b',
    'between:1,',
    'empty',
    'last:7',
    'during:today,UTC',
  ])('%s survives serialization', (text) => {
    expect(formatFilter(parseFilter('x', text))).toBe(text);
  });

  it('read a value without an operator as equality', () => {
    expect(parseFilter('name', '张三')).toEqual({ field: 'name', op: 'eq', values: ['张三'] });
  });

  it.each([
    ['status', 'in:active', true],
    ['status', 'contains:a', false],
    ['status', 'lacks:a', false],
    ['name', 'lacks:a', true],
    ['name', 'lacks:', false],
    ['phone', 'lacks:1', false],
    ['lastLoginAt', 'last:7', true],
    ['lastLoginAt', 'last:x', false],
    ['lastLoginAt', 'during:thisMonth,Asia/Shanghai', true],
    ['lastLoginAt', 'during:today', false],
    ['lastLoginAt', 'during:today,+08:00', false],
    ['lastLoginAt', 'during:today,Moon/Tranquility', false],
    ['lastLoginAt', 'during:never,Asia/Shanghai', false],
    ['name', 'during:today,Asia/Shanghai', false],
    ['createdAt', 'between:1,2', true],
    ['createdAt', 'between:,', false],
    ['passwordHash', 'eq:x', false],
    ['__proto__', 'eq:x', false],
  ])('%s %s: %s', (field, text, right) => {
    expect(isFilter(users, parseFilter(field, text), resourceNamed)).toBe(right);
  });
});

describe('neededFields', () => {
  it('marks both of two alternative codes until one is filled in, then only that one', () => {
    const marked = (draft: Draft) =>
      neededFields(products, draft, 'create').filter((name) => /barcode|trace/.test(name));
    expect(marked({})).toEqual(['barcode', 'traceCodePrefixes']);
    expect(marked({ barcode: '6901234567892' })).toEqual(['barcode']);
    expect(marked({ traceCodePrefixes: '8123456' })).toEqual(['traceCodePrefixes']);
  });

  it('includes fields that others require: the maintenance password of a new machine without one', () => {
    expect(neededFields(devices, {}, 'create')).toContain('maintenancePwd');
    expect(neededFields(devices, { maintenancePwd: '135792' }, 'create')).toContain('maintenancePwd');
    expect(neededFields(devices, { serialNo: 'SMV26A0000015' }, 'update')).not.toContain('maintenancePwd');
  });

  it('accepts values of unexpected types', () => {
    expect(() =>
      neededFields(devices, { contacts: 'none', tLow: {}, maintenancePwd: [] }, 'create'),
    ).not.toThrow();
  });
});
