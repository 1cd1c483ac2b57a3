import { z } from 'zod';
import { INQUIRY_MODES } from '../../../contract/resources/onlineHospitals/inquirySettings';
import { NoticeError } from '../payment/port';
import { assertHeaders, headerOf, RX_HEADERS } from './headers';
import type { CareAdapter } from './port';
import { parsedAs, requiredText } from './wire';

const frame = { consultNo: requiredText(64), seq: z.int().min(1).max(1_000_000) };

const SHAPES = {
  request: z.object({
    ...frame,
    serialNo: requiredText(24),
    mode: z.enum(INQUIRY_MODES),
    payKind: z.enum(['prepaid', 'cash', 'free']).default('prepaid'),
    /** Absent, what the institution asks for is due. */
    fee: z.int().min(0).max(10_000_000).optional(),
    /** `realName`: whether the hospital has verified who it is. */
    patient: z.object({
      name: requiredText(64),
      phone: requiredText(20).optional(),
      realName: z.boolean().optional(),
    }),
    complaint: requiredText(200),
  }),
  accept: z.object({ ...frame, doctor: requiredText(64) }),
  interrupt: z.object(frame),
  resume: z.object(frame),
  finish: z.object({
    ...frame,
    doctor: requiredText(64),
    certNo: requiredText(32),
    conclusion: requiredText(500),
    advice: requiredText(500).optional(),
    transcript: requiredText(8_000).optional(),
    signature: requiredText(2_000),
  }),
  prescribed: z.object({ ...frame, rxNo: requiredText(64) }),
  rate: z.object({ ...frame, rating: z.int().min(1).max(5) }),
} as const;
type MessageSchemas = typeof SHAPES;
type Action = keyof MessageSchemas;

/** What an internet hospital says of a consultation; `seq` counts what it says of one. */
export type ConsultMessage = { [A in Action]: { kind: A } & z.output<MessageSchemas[A]> }[Action];
export type ConsultRequest = Extract<ConsultMessage, { kind: 'request' }>;

const isAction = (action: string): action is Action => Object.hasOwn(SHAPES, action);

/** An internet hospital: JSON, signed in the headers as a hospital does. */
export const consultationAdapter: CareAdapter<ConsultMessage> = {
  appKeyOf: (callback) => headerOf(callback, RX_HEADERS.key) || undefined,
  assertTrue: assertHeaders,
  read({ action, body }) {
    if (!isAction(action)) throw new NoticeError('unreadable', `unknown message ${action}`);
    return { kind: action, ...parsedAs<object>(SHAPES[action], body) } as ConsultMessage;
  },
  answer: (problem, detail) => (problem ? { accepted: false, problem, detail } : { accepted: true }),
};
