import { z } from 'zod';
import { MACHINE_CODE } from './platform/handout';

const short = z.string().max(64);
const cardTail = z.string().regex(/^\d{3}[\dX]$/);

/** What machines report of people who fetch something that is not sold there. */
export const FETCHING_PAYLOADS = {
  /** A customer has paid for the medicines of a prescription: `id` is the end of the identity card. */
  rx: z.object({ no: short, ord: short, id: cardTail.optional() }),
  pickup: z.object({ code: z.string().regex(MACHINE_CODE), m: short.optional() }),
  /** The door of a box of a locker cabinet; `cmd`: the command that opened it. */
  box: z.object({
    ev: z.enum(['open', 'close']),
    cab: short,
    box: short,
    cmd: short.optional(),
  }),
} as const;
