import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { describe, expect, it } from 'vitest';
import { formNames } from '../formField';
import { filledPercent, formSteps, groupOf, remarksOf } from './steps';

const names = formNames(merchantEntries, 'update');
const formOf = (values: Record<string, unknown>, rest = {}) => ({
  names,
  values,
  idle: merchantEntries.idle?.(values) ?? [],
  problems: {},
  changed: [],
  base: { values, version: 1 },
  ...rest,
});
const stepOf = (form: ReturnType<typeof formOf>, group: string) =>
  formSteps(merchantEntries, form).find((step) => step.group === group);

describe('the steps of a form', () => {
  it('are its groups with fields to fill in, without inapplicable fields', () => {
    const groups = formSteps(merchantEntries, formOf({ merchantType: 'micro' })).map(({ group }) => group);
    expect(groups).not.toContain('progress');
    expect(groups).not.toContain('licence');
    expect(groups.at(0)).toBe('merchant');
    expect(stepOf(formOf({ merchantType: 'enterprise' }), 'licence')?.missing).toHaveLength(5);
  });

  it('name what a declaration still needs during typing', () => {
    const typed = formOf({ merchantType: 'micro', contactType: 'legal', bankName: 'ICBC', cnaps: ' ' });
    const missing = stepOf(typed, 'account')?.missing;
    expect(missing).not.toContain('bankName');
    expect(missing).toContain('accountNo');
  });

  it('are marked for a failed check, also in a list cell, and for a value the partner refused', () => {
    const refused = { declareState: 'rejected', rejectDetail: [{ field: 'licenceImg', reason: 'blurred' }] };
    expect(stepOf(formOf(refused), 'licence')?.wrong).toBe(true);
    expect(remarksOf(merchantEntries, formOf(refused))).toEqual({
      licenceImg: { key: undefined, words: 'blurred' },
    });
    const replaced = formOf(refused, { changed: ['licenceImg'] });
    expect(stepOf(replaced, 'licence')?.wrong).toBe(false);
    expect(remarksOf(merchantEntries, formOf({ ...refused, declareState: 'auditing' }))).toEqual({});
    const wrong = formOf({}, { problems: { 'idNo.0.x': { key: 'err.form.residentId' } } });
    expect(stepOf(wrong, 'legal')?.wrong).toBe(true);
    expect(stepOf(wrong, 'store')?.wrong).toBe(false);
  });

  it('reach 100 percent only when nothing is missing', () => {
    const wanted = merchantEntries.steps?.wanted({ merchantType: 'micro' }) ?? [];
    const all = Object.fromEntries(wanted.map((name) => [name, 'x']));
    const percent = (values: Record<string, unknown>) =>
      filledPercent(merchantEntries, values, formSteps(merchantEntries, formOf(values)));
    expect(percent({ ...all, merchantType: 'micro' })).toBe(100);
    expect(percent({ ...all, merchantType: 'micro', cnaps: null })).toBe(97);
    expect(percent({ merchantType: 'micro' })).toBeLessThan(10);
  });

  it('contain every field in exactly one group', () => {
    expect(groupOf(merchantEntries, 'cnaps')).toBe('account');
    expect(groupOf(merchantEntries, 'nothing')).toBeUndefined();
  });
});
