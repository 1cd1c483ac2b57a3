import { expect, it } from 'vitest';
import { entryProblems } from './checks';
import { missingOf, wantedOf } from './completeness';

const NOW = Date.UTC(2026, 3, 1);

it('who sells medicines shows the licence for it, others do not', () => {
  expect(missingOf({ merchantType: 'enterprise', industries: ['5912'] })).toContain('drugLicenceImg');
  expect(wantedOf({ merchantType: 'enterprise', industries: ['5411'] })).not.toContain('drugLicenceImg');
});

it('the number of who acts for the legal person is that of an identity card', () => {
  const agent = (contactIdNo: string, contactType = 'super') =>
    entryProblems({ contactType, contactIdNo }, NOW).contactIdNo;
  expect(agent('110105194912310021')).toBe('err.form.residentId');
  expect(agent('11010519491231002X')).toBeUndefined();
  expect(agent('1', 'legal')).toBeUndefined();
});
