import { createHash } from 'node:crypto';
import { z } from 'zod';
import { GENDERS, ORGAN_FUNCTIONS, RX_TYPES } from '../../../contract/resources/prescriptions/prescriptions';
import { NoticeError } from '../payment/port';
import type { ReceivedPrescription, RxMessage } from './port';

const MEDICINES_MAX = 5;
/** No database holds NUL or half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
export const requiredText = (max: number) => z.string().trim().min(1).max(max).refine(isStorable);
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const medicine = z.object({
  code: requiredText(64),
  name: requiredText(128),
  spec: requiredText(128).optional(),
  approvalNo: requiredText(40).optional(),
  qty: z.int().min(1).max(999),
  dose: requiredText(64),
  frequency: requiredText(64),
  usage: requiredText(64),
  days: z.int().min(1).max(365),
});

/** A prescription as hospitals send it; channels carry the same one in an envelope of theirs. */
const prescriptionShape = z
  .object({
    rxNo: requiredText(64),
    type: z.enum(RX_TYPES),
    issuedAt: time,
    validUntil: time,
    department: requiredText(64),
    doctor: z.object({
      name: requiredText(64),
      certNo: requiredText(32),
      signature: requiredText(2_000).optional(),
    }),
    patient: z.object({
      name: requiredText(64),
      gender: z.enum(GENDERS),
      age: z.int().min(0).max(130),
      weightKg: z.number().positive().max(500).optional(),
      idNo: requiredText(18).optional(),
      phone: requiredText(20).optional(),
      guardian: requiredText(64).optional(),
      allergy: requiredText(200).optional(),
      pregnant: z.boolean().default(false),
      organFunction: z.enum(ORGAN_FUNCTIONS).default('normal'),
    }),
    diagnosis: requiredText(200),
    items: z.array(medicine).min(1).max(MEDICINES_MAX),
    fee: z.int().min(0).max(10_000_000).default(0),
    controlled: z.boolean().default(false),
    pharmacyCode: requiredText(22).optional(),
  })
  .refine(({ issuedAt, validUntil }) => validUntil > issuedAt);
const voidShape = z.object({ rxNo: requiredText(64), reason: requiredText(200) });

/** @throws NoticeError for another form */
export function parsedAs<T>(shape: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoticeError('unreadable', 'no JSON');
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path }) => path.join('.') || 'message');
  throw new NoticeError('unreadable', `wrong: ${[...new Set(places)].join(', ')}`.slice(0, 300));
}

/** @throws NoticeError */
export function prescriptionIn(text: string, hospitalCode?: string): RxMessage {
  const { rxNo, type, issuedAt, ...rest } = parsedAs(prescriptionShape, text);
  const digest = createHash('sha256').update(text).digest('hex');
  const rx: ReceivedPrescription = {
    ...rest,
    extRxNo: rxNo,
    rxType: type,
    issueAt: issuedAt,
    hospitalCode,
    digest,
  };
  return { kind: 'prescription', rx };
}

/** @throws NoticeError */
export function voidIn(text: string, hospitalCode?: string): RxMessage {
  const { rxNo, reason } = parsedAs(voidShape, text);
  return { kind: 'void', extRxNo: rxNo, reason, hospitalCode };
}
