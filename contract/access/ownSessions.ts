import { z } from 'zod';
import type { LOGIN_TYPES } from '../session';
import { factorBeginSchema } from './secondFactor';

/** Row of `GET /sys/sessions`: where one is signed in. */
export interface OwnSession {
  id: string;
  ip: string | null;
  /** As the browser called itself. */
  userAgent: string | null;
  loginType: (typeof LOGIN_TYPES)[keyof typeof LOGIN_TYPES];
  /** ms */
  createdAt: number;
  seenAt: number;
  /** The session of this request. */
  current: boolean;
}

/** `POST /sys/sessions/endOthers`; the caller proves password and, where one is on, second factor. */
export const endOthersSchema = factorBeginSchema;
export type EndOthersRequest = z.input<typeof endOthersSchema>;
/** `POST /sys/sessions/end` */
export const endOwnSchema = endOthersSchema.extend({ id: z.string().min(1).max(64) });
export type EndOwnRequest = z.input<typeof endOwnSchema>;
