import { describe, expect, it } from 'vitest';
import { factorCode, factorUri, looksLikeCode, newFactorSecret, totpStepOf } from './totp';

/** Base32 of the secret of RFC 6238, appendix B. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_MS = 30_000;

describe('codes of an app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i s', (seconds, code) => {
    expect(factorCode(RFC_KEY, seconds * 1_000)).toBe(code);
    expect(totpStepOf(RFC_KEY, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early or late, recorded under the step they were made for, and no further', () => {
    const now = 1_700_000_010_000;
    const here = Math.floor(now / STEP_MS);
    const found = [-2, -1, 0, 1, 2].map((off) =>
      totpStepOf(RFC_KEY, factorCode(RFC_KEY, now + off * STEP_MS), now),
    );
    expect(found).toEqual([undefined, here - 1, here, here + 1, undefined]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', 'éééééé', 'a287082', '287082a'])(
    'are refused as %j',
    (typed) => {
      expect(looksLikeCode(typed)).toBe(false);
      expect(totpStepOf(RFC_KEY, typed, 59_000)).toBeUndefined();
    },
  );

  it('come from 160-bit secrets that an app reads together with the account', () => {
    const secret = newFactorSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newFactorSecret()).not.toBe(secret);
    const uri = new URL(factorUri(secret, '李 敏/1'));
    expect(decodeURIComponent(uri.pathname)).toContain('Pharos:李 敏/1');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Pharos',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
