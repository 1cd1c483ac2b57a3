import { expect, it } from 'vitest';
import { merchantEntries } from '../resources/merchants/merchantEntries';
import { entryProblems } from './checks';
import { correctedFields, missingOf, refusedFields, remarksAfter, wantedOf } from './completeness';

const NOW = Date.UTC(2026, 3, 1);

it('requires a medicine licence only from merchants that sell medicines', () => {
  expect(missingOf({ merchantType: 'enterprise', industries: ['5912'] })).toContain('drugLicenceImg');
  expect(wantedOf({ merchantType: 'enterprise', industries: ['5411'] })).not.toContain('drugLicenceImg');
});

it('requires a valid identity card number of the agent of the legal person', () => {
  const agent = (contactIdNo: string, contactType = 'super') =>
    entryProblems({ contactType, contactIdNo }, NOW).contactIdNo;
  expect(agent('110105194912310021')).toBe('err.form.residentId');
  expect(agent('11010519491231002X')).toBeUndefined();
  expect(agent('1', 'legal')).toBeUndefined();
});

it('shows a remark of the provider at its field until that field is corrected', () => {
  const rejectDetail = [
    { field: 'licenceImg', reason: 'blurred' },
    { field: 'accountName', reason: 'another name' },
  ];
  const row = { declareState: 'rejected', rejectDetail };
  const saved = { ...row, rejectDetail: remarksAfter(row, { licenceImg: 'f2', address: 'elsewhere' }) };
  expect(refusedFields(saved)).toEqual({ accountName: { words: 'another name' } });
  expect(correctedFields(saved)).toEqual(['licenceImg']);
  const again = { ...saved, rejectDetail: remarksAfter(saved, { accountName: 'ours' }) };
  expect([refusedFields(again), correctedFields(again)]).toEqual([{}, ['licenceImg', 'accountName']]);
  expect(refusedFields({ ...row, declareState: 'auditing' })).toEqual({});
});

it('shows why the provider refused a new account only while that account stands', () => {
  const { account } = merchantEntries.form;
  expect(account).toEqual(expect.arrayContaining(['accountNo', 'changeCause', 'changeRefusal']));
  expect(merchantEntries.idle?.({ changeCause: null })).toContain('changeRefusal');
  expect(merchantEntries.idle?.({ changeCause: 'refused' })).not.toContain('changeRefusal');
});
