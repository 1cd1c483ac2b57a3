import { z } from 'zod';
import { isMobileCn } from '../common/validators';
import { LOGIN_TYPES, loginRoleSchema } from '../session';
import { MINUTE_MS } from '../time/durations';

/** `password` fields carry the digest of `session.ts`; only the browser sees the password. */
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const mobileSchema = z.string().refine(isMobileCn, { params: { key: 'err.form.phone' } });
const smsCodeSchema = z.string().regex(/^\d{6}$/);

export const REMARKS_MAX = 200;

const SMS_SCENES = ['login', 'forgot', 'pickup'] as const;
export type SmsScene = (typeof SMS_SCENES)[number];
export const SMS_CODE_LIFE_MS = 5 * MINUTE_MS;
export const SMS_RESEND_MS = 60_000;
export const SMS_PER_HOUR = 5;
export const SMS_PER_DAY = 10;
export const SMS_TRIES = 5;

/**
 * `POST /sms/single/send`. For `forgot` the account may be named instead of the number. The answer is the
 * same whether or not anybody has that number.
 */
export const smsSendSchema = z
  .strictObject({
    scene: z.enum(['login', 'forgot']),
    mobile: mobileSchema.optional(),
    userName: z.string().min(1).max(64).optional(),
  })
  .refine(({ scene, mobile, userName }) => mobile !== undefined || (scene === 'forgot' && userName), {
    path: ['mobile'],
  });
export type SmsSendRequest = z.input<typeof smsSendSchema>;
export interface SmsSendResult {
  /** ms until another code may be asked for. */
  resendAfterMs: number;
}

/** `POST /sys/login` with a code instead of a password. */
export const phoneLoginSchema = z.strictObject({
  mobile: mobileSchema,
  code: smsCodeSchema,
  type: z.literal(LOGIN_TYPES.phone),
  loginRole: loginRoleSchema,
});
export type PhoneLoginRequest = z.input<typeof phoneLoginSchema>;

export const forgotSchema = z.strictObject({
  userName: z.string().min(1).max(64),
  password: digestSchema,
  code: smsCodeSchema,
});
export type ForgotRequest = z.input<typeof forgotSchema>;

export const registerSchema = z.strictObject({
  inviteCode: z.string().regex(/^[A-HJ-NP-Z2-9]{8}$/),
  account: mobileSchema,
  password: digestSchema,
  mobile: mobileSchema,
  userName: z.string().trim().min(1).max(64),
});
export type RegisterRequest = z.input<typeof registerSchema>;

export const passwordUpdateSchema = z.strictObject({ password: digestSchema, newPassword: digestSchema });
export type PasswordUpdateRequest = z.input<typeof passwordUpdateSchema>;

/** `POST /sys/user/update`: one's own record. An absent field stays; empty text clears it. */
export const userUpdateSchema = z.object({
  userId: z.string(),
  userName: z.string().trim().min(1).max(64),
  email: z.union([z.literal(''), z.email().max(64)]).optional(),
  mobile: mobileSchema,
  remarks: z.string().max(REMARKS_MAX).optional(),
  /** Id of an uploaded image; empty text removes it. */
  avatar: z.string().max(64).optional(),
});
export type UserUpdateRequest = z.input<typeof userUpdateSchema>;

/** `kept`: the demonstration sends nothing; `withheld`: no recipient. */
const SMS_STATES = ['kept', 'queued', 'sent', 'failed', 'withheld'] as const;
export type SmsState = (typeof SMS_STATES)[number];

/** Row of `GET /smsOutbox`, of the demonstration only. */
export interface SmsOutboxRow {
  id: string;
  /** ms */
  at: number;
  mobile: string;
  scene: string;
  text: string;
  state: SmsState;
  error: string | null;
}
