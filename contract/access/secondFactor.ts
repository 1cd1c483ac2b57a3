import { z } from 'zod';
import { ADMINISTRATORS, type RoleType } from '../permissions';
import { MINUTE_MS } from '../time/durations';
import { digestSchema } from './accounts';

/** Where the installation requires it, they cannot sign in without a second factor; for all others it is optional. */
export const FACTOR_ROLES: readonly RoleType[] = ADMINISTRATORS;

export const FACTOR_ISSUER = 'Pharos';
/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds, 160 bits. */
export const FACTOR_DIGITS = 6;
export const FACTOR_PERIOD_S = 30;
export const RECOVERY_CODES = 10;
/** ms to type a code, and to set an app up. */
export const CODE_STEP_MS = 5 * MINUTE_MS;
export const ENROL_STEP_MS = 15 * MINUTE_MS;

/** Refusal of a sign-in that is right so far. A client that knows no second step shows its text. */
export const FACTOR_NEEDED = 'err.factor.needed';
/** The second step came too late, or its sign-in was taken back. */
export const FACTOR_TOO_LATE = 'err.factor.challenge';

/** `params` of `err.factor.needed`. `enrol`: an app has to be set up first. */
export interface SecondStep {
  step: 'code' | 'enrol';
  challenge: string;
  /** ms */
  expiresAt: number;
}

const challenge = z.string().regex(/^[\w-]{43}$/);
/** Six digits of the app, or a recovery code, with whatever spaces and hyphens it was typed. */
const code = z.string().min(FACTOR_DIGITS).max(40);

export const challengeSchema = z.strictObject({ challenge });
/** `POST /sys/login/second` and `POST /sys/factor/confirm`. */
export const secondStepSchema = z.strictObject({ challenge, code });
export type SecondStepRequest = z.input<typeof secondStepSchema>;
/** `POST /sys/factor/begin`; an existing factor must be proved to get a new one. */
export const factorBeginSchema = z.strictObject({ password: digestSchema, code: code.optional() });
export type FactorBeginRequest = z.input<typeof factorBeginSchema>;
/** Reauthentication of a signed-in person: `proof` of a command that asks for it. */
export const signInProofSchema = factorBeginSchema;
export type SignInProof = z.input<typeof signInProofSchema>;
/** `POST /sys/factor/remove` */
export const factorRemoveSchema = z.strictObject({ password: digestSchema, code });
export type FactorRemoveRequest = z.input<typeof factorRemoveSchema>;

/** `GET /sys/factor` */
export interface FactorState {
  on: boolean;
  /** It cannot be switched off. */
  required: boolean;
  /** Recovery codes not used yet. */
  codesLeft: number;
}
/** What an app is set up with. */
export interface FactorOffer {
  challenge: string;
  /** Base32 */
  secret: string;
  /** `otpauth:` address with everything in it. */
  uri: string;
  /** ms */
  expiresAt: number;
}
/** Shown once. */
export interface RecoveryCodeList {
  recoveryCodes: string[];
}
