import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registerSchema, userUpdateSchema } from '../../contract/access/accounts';
import { fromZod } from './answers';

function refusalOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  return error && fromZod(error);
}

describe('a refusal by a schema', () => {
  it('uses the message of the check when it has one', () => {
    const update = { userId: '0'.repeat(26), userName: 'Mei', mobile: '12345' };
    expect(refusalOf(userUpdateSchema, update)).toMatchObject({
      key: 'err.form.phone',
      fields: { mobile: 'err.form.phone' },
    });
  });

  it('keeps the message of each field when several are wrong', () => {
    const register = { inviteCode: '', account: '1', password: 'x', mobile: '2', userName: 'Mei' };
    const refusal = refusalOf(registerSchema, register);
    expect(refusal?.key).toBe('err.common.validation');
    expect(refusal?.fields).toMatchObject({ account: 'err.form.phone', mobile: 'err.form.phone' });
    expect(refusal?.fields?.password).toBe('err.common.invalidField');
  });

  it('never uses a word as a key that is none', () => {
    const odd = z.object({ a: z.string().refine(() => false, { params: { key: 'constructor' } }) });
    expect(refusalOf(odd, { a: 'x' })?.fields).toEqual({ a: 'err.common.invalidField' });
  });
});
