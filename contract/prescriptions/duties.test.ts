import { expect, it } from 'vitest';
import { type Reviewer, reviewerRefusal } from './duties';

const TODAY = '2026-04-01';
const fit: Reviewer = { name: '陈静', pharmacistCertNo: 'ZY3300012345', pharmacistCertExpire: TODAY };
const doctor = { doctorName: '王伟', doctorCertNo: '110330000012345' };

it.each<[string, Partial<Reviewer>, string | undefined]>([
  ['with a certificate on its last day', {}, undefined],
  ['with one that ended yesterday', { pharmacistCertExpire: '2026-03-31' }, 'err.rx.certificate'],
  ['with one without an end', { pharmacistCertExpire: null }, 'err.rx.certificate'],
  ['without a number', { pharmacistCertNo: null }, 'err.rx.certificate'],
  ['with blanks for a number', { pharmacistCertNo: ' 　' }, 'err.rx.certificate'],
  ['with the number of the doctor', { pharmacistCertNo: '１10330000012345' }, 'err.rx.prescriber'],
  ['with the name of the doctor', { name: '王 伟' }, 'err.rx.prescriber'],
  ['without any name', { name: '' }, undefined],
])('somebody %s: %s', (_who, own, expected) => {
  expect(reviewerRefusal({ ...fit, ...own }, doctor, TODAY)).toBe(expected);
});

it('does not treat two prescribers without a name as one person', () => {
  expect(reviewerRefusal({ ...fit, name: '' }, { ...doctor, doctorName: '' }, TODAY)).toBeUndefined();
});
