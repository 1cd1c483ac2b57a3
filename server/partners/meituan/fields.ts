import { z } from 'zod';
import { NoticeError } from '../payment/port';

export type MeituanFields = Readonly<Record<string, string>>;

const FEN = 100;

export const fen = z.coerce
  .number()
  .min(0)
  .max(10_000_000)
  .transform((yuan) => Math.round(yuan * FEN));

export const seconds = z.coerce
  .number()
  .int()
  .positive()
  .transform((at) => at * 1_000);

export const word = z.string().trim().min(1).max(64);
export const optionalText = (max: number) => z.string().trim().max(max).optional();

export const jsonText = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .max(32_768)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('no JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

export function parseFields<T>(schema: z.ZodType<T>, fields: MeituanFields): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new NoticeError('unreadable', `${issue?.path.join('.')}: ${issue?.message}`);
}
