import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '../../time/durations';

const PEM_MAX = 8_000;

/** Lead time before its end at which a machine requests the next certificate. */
export const RENEW_BEFORE_MS = 60 * DAY_MS;
/** It gets one more only after that long. */
export const RENEW_AGAIN_MS = 10 * MINUTE_MS;

/** `up/cert`: a request for the next certificate, or which one the machine uses now. */
export const CERT_REQUEST = z.object({
  /** PKCS #10, PEM, with the serial number as CN, for a key that the machine has made. */
  csr: z.string().max(PEM_MAX).optional(),
  /** SHA-256 of the certificate: `AB:CD:…`. */
  using: z.string().max(100).optional(),
});

const NOT_RENEWED = ['no_certificate', 'too_early', 'too_often', 'csr'] as const;
export type RenewalFailure = (typeof NOT_RENEWED)[number];

/** `down/cert`: the next certificate and who has signed it, PEM, or why there is none. */
export const CERT_ANSWER = z.object({
  cert: z.string().max(PEM_MAX).optional(),
  authority: z.string().max(PEM_MAX).optional(),
  why: z.enum(NOT_RENEWED).optional(),
});

/** A machine has signed in with its next certificate. */
export const TAKE_UP_JOB = 'deviceAuths.takeUp';
