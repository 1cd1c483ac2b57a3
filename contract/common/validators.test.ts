import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairsProblem } from '../kit/compound';
import { f } from '../kit/field';
import { readPackCode } from '../products/gs1';
import { gtinDigit, luhnDigit } from './checkDigits';
import { isApprovalNo, normaliseApprovalNo } from './goodsCodes';
import * as rules from './validators';
import vectors from './validators.vectors.json';

/** The vectors write pairs as text; forms have a row for each. */
const pairsIn = (text: string) =>
  text.split(',').map((pair) => {
    const [key, ...value] = pair.split('=');
    return { key, value: value.join('=') };
  });

const TODAY = '2026-04-01';
const CHECKS: Record<keyof typeof vectors, (text: string) => boolean> = {
  mobile_cn: rules.isMobileCn,
  ean13: rules.isEan13,
  gs1_element_string: (text) => readPackCode(text) !== undefined,
  approval_no: (text) => isApprovalNo(text),
  uscc: rules.isUscc,
  trace_code: (text) => rules.isTraceCode(text, ['8123456']),
  resident_id: (text) => rules.isResidentId(text, TODAY),
  iccid: rules.isIccid,
  iot_msisdn: rules.isIotMsisdn,
  imsi: rules.isImsi,
  bank_card: rules.isBankCard,
  imei: rules.isImei,
  pickup_code: rules.isPickupCode,
  password_digits6: rules.isPasswordDigits6,
  password_strong: rules.isPasswordStrong,
  maintenance_password: rules.isMaintenancePassword,
  postal_code: rules.isPostalCode,
  cnaps: rules.isCnaps,
  cnaps_code: rules.isCnapsCode,
  icd10: rules.isIcd10,
  kv_pairs: (text) => pairsProblem(f.pairs(), pairsIn(text)) === undefined,
};

describe.each(Object.entries(vectors))('%s', (name, { valid, invalid }) => {
  const check = CHECKS[name as keyof typeof vectors];
  it.each(valid)('accepts %s', (text) => expect(check(text)).toBe(true));
  it.each(invalid)('refuses %s', (text) => expect(check(text)).toBe(false));
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

describe('check digits', () => {
  it('detect every single wrong digit', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, position, shift) => {
        const code = body + gtinDigit(body);
        const wrong = [...code];
        wrong[position] = String((Number(wrong[position]) + shift) % 10);
        return rules.isEan13(code) && !rules.isEan13(wrong.join(''));
      }),
    );
  });

  it('make valid modem and card numbers', () => {
    fc.assert(fc.property(digits(14), (body) => rules.isImei(body + luhnDigit(body))));
    fc.assert(fc.property(digits(14), (body) => rules.isIccid(`8986${body}${luhnDigit(`8986${body}`)}`)));
  });
});

describe('approval numbers', () => {
  it('are compared in the spelling of the register', () => {
    expect(normaliseApprovalNo(' 国药准字 ｚ２００４１２３４')).toBe('国药准字Z20041234');
  });

  it('match the kind of the product', () => {
    expect(isApprovalNo('国药准字Z20041234', 'drug')).toBe(true);
    expect(isApprovalNo('国药准字Z20041234', 'device')).toBe(false);
    expect(isApprovalNo('浙卫消证字（2021）第0123号', 'disinfectant')).toBe(true);
    expect(isApprovalNo('自编', 'other')).toBe(true);
    expect(isApprovalNo('自编')).toBe(false);
  });
});

describe('people and passwords', () => {
  it('rejects dates of birth in the future', () => {
    expect(rules.isResidentId('11010519491231002X', '1949-12-30')).toBe(false);
  });

  it.each(['654321', '000000', '123456'])('calls %s weak', (text) => {
    expect(rules.isMaintenancePassword(text)).toBe(false);
  });
});
