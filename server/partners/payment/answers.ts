import type { z } from 'zod';
import { PartnerError, willPass } from '../caller';
import { errorSchema } from './wire';

const NOT_FOUND = 404;

export interface ApiAnswer {
  status: number;
  body: string;
}

/** A refusal, with what the provider says of it. */
export class PaymentRefusal extends PartnerError {
  constructor(
    message: string,
    transient: boolean,
    status: number,
    code: string,
    /** Path of the value it is about. */
    readonly path: string | undefined,
    readonly words: string | undefined,
  ) {
    super(message, transient, status, code);
  }
}

/** The provider's refusals say whether another try makes sense. */
export function paymentError({ status, body }: ApiAnswer): PartnerError {
  let told: z.output<typeof errorSchema> | undefined;
  try {
    told = errorSchema.parse(JSON.parse(body));
  } catch {
    // A proxy in between answers as it likes.
  }
  const transient = willPass(status);
  const message = ['the payment provider answered', status, told?.code, told?.message]
    .filter(Boolean)
    .join(' ');
  if (!told) return new PartnerError(message, transient, status);
  const { field, issue } = told.detail ?? {};
  return new PaymentRefusal(message, transient, status, told.code, field, issue ?? told.message);
}

export function readAnswer<T>(schema: z.ZodType<T>, { body }: ApiAnswer): T {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new PartnerError('the payment provider answered in another form', false);
  }
}

/** Undefined where the provider knows of nothing. */
export async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PartnerError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}
