import { describe, expect, it } from 'vitest';
import { type CoverCertificate, certificateCoverOf } from './cover';

const cert = (calibratedOn: string, nextDue: string, result: 'passed' | 'failed' = 'passed') =>
  ({ certNo: calibratedOn, calibratedOn, nextDue, result }) satisfies CoverCertificate;
const MARCH = ['2026-03-01', '2026-03-31'] as const;

describe('the calibration of a sensor in a record of March', () => {
  it.each([
    ['without a certificate', [], false, null],
    ['with one from its first day to its last', [cert('2026-03-01', '2026-03-31')], true, '2026-03-01'],
    ['with one from its second day', [cert('2026-03-02', '2027-03-01')], false, '2026-03-02'],
    ['with one up to the day before its last', [cert('2025-04-01', '2026-03-30')], false, '2025-04-01'],
    ['with one that was over before', [cert('2025-01-01', '2026-01-01')], false, null],
    ['with one of April', [cert('2026-04-01', '2027-04-01')], false, null],
    [
      'with two that meet, in any order',
      [cert('2026-03-16', '2027-03-16'), cert('2025-03-15', '2026-03-15')],
      true,
      '2026-03-16',
    ],
    [
      'with a day between two',
      [cert('2025-03-15', '2026-03-15'), cert('2026-03-17', '2027-03-17')],
      false,
      '2026-03-17',
    ],
    [
      'that failed in its middle',
      [cert('2026-01-01', '2027-01-01'), cert('2026-03-16', '2027-03-16', 'failed')],
      false,
      '2026-01-01',
    ],
    [
      'that failed and passed on the day after',
      [
        cert('2026-01-01', '2027-01-01'),
        cert('2026-03-16', '2027-03-16', 'failed'),
        cert('2026-03-17', '2027-03-17'),
      ],
      true,
      '2026-03-17',
    ],
  ] as const)('%s', (_what, certificates, covered, certNo) => {
    const found = certificateCoverOf(certificates, ...MARCH);
    expect([found.covered, found.certificate?.certNo ?? null]).toEqual([covered, certNo]);
  });
});
