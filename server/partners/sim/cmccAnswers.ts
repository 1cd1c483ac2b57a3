import { z } from 'zod';
import { PartnerError } from '../caller';
import { assertGood } from '../send';

/** It is so already: what was wanted is done. */
const ALREADY = '12022';

const envelope = z.object({
  status: z.coerce.string(),
  message: z.string().nullish(),
  result: z.array(z.unknown()).nullish(),
});

/** @throws PartnerError */
export function readCmccResult(text: string, status: number): unknown[] {
  assertGood(status);
  let told: z.output<typeof envelope>;
  try {
    told = envelope.parse(JSON.parse(text));
  } catch {
    throw new PartnerError('China Mobile answered in another form', false);
  }
  if (told.status !== '0' && told.status !== ALREADY)
    throw new PartnerError(told.message || told.status, false, undefined, told.status);
  return told.result ?? [];
}

/** @throws PartnerError */
export function answerAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new PartnerError('China Mobile answered in another form', false);
}
