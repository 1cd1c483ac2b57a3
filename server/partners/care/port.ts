import type { SIGN_TYPES } from '../../../contract/resources/prescriptions/channels';
import type { TestResult } from '../../../contract/resources/prescriptions/partner';
import type {
  GENDERS,
  ORGAN_FUNCTIONS,
  RX_TYPES,
} from '../../../contract/resources/prescriptions/prescriptions';
import type { WireMessage } from '../payment/port';
import type { CallbackMetrics } from '../platform/metrics';

/** Who tells us of patients: hospitals of their own, channels between many, internet hospitals. */
export const CARE_KINDS = ['hospital', 'channel', 'consultation'] as const;
export type CareKind = (typeof CARE_KINDS)[number];

/** A partner as we know it, with what its messages are signed by. */
export interface CareAccount {
  kind: CareKind;
  id: string;
  orgId: string;
  code: string;
  appKey: string;
  /** The one that is valid, and for a while the one before it. */
  secrets: readonly string[];
  signType: (typeof SIGN_TYPES)[number];
  /** PEM; of a partner that signs with a key of its own. */
  publicKey?: string;
}

export interface RxMedicine {
  code: string;
  name: string;
  spec?: string;
  approvalNo?: string;
  qty: number;
  dose: string;
  frequency: string;
  usage: string;
  days: number;
}
/** A prescription in our words. */
export interface ReceivedPrescription {
  extRxNo: string;
  /** Of the hospital that wrote it; a hospital speaks for itself. */
  hospitalCode?: string;
  /** Where the patient wants it dispensed; ours to choose without it. */
  pharmacyCode?: string;
  rxType: (typeof RX_TYPES)[number];
  issueAt: number;
  validUntil: number;
  department: string;
  doctor: { name: string; certNo: string; signature?: string };
  patient: {
    name: string;
    gender: (typeof GENDERS)[number];
    age: number;
    weightKg?: number;
    idNo?: string;
    phone?: string;
    guardian?: string;
    allergy?: string;
    pregnant: boolean;
    organFunction: (typeof ORGAN_FUNCTIONS)[number];
  };
  diagnosis: string;
  items: readonly RxMedicine[];
  /** Minor units. */
  fee: number;
  controlled: boolean;
  /** SHA-256 of the text that was sent: the same prescription again says the same. */
  digest: string;
}
interface VoidNotice {
  extRxNo: string;
  hospitalCode?: string;
  reason: string;
}
/** What a hospital or a channel says. */
export type RxMessage = { kind: 'prescription'; rx: ReceivedPrescription } | ({ kind: 'void' } & VoidNotice);

/** A callback as it came. */
export interface CareCallback extends WireMessage {
  /** Last part of its path: what it is about. */
  action: string;
  /** As it was called, without a query. */
  path: string;
  /** Why what came is no text. */
  fault?: string;
}

/** A partner as it is called. */
export interface CareCallee {
  kind: CareKind | 'pharmacy';
  accessUrl: string;
  appKey: string;
  /** The newest secret. */
  secret: string;
}
export interface CareCall {
  /** Behind the partner's address. */
  action: string;
  body: object;
  subject: string;
}
export interface TestOutcome {
  result: TestResult;
  ms: number;
  problem?: string;
}
export interface CareCalls {
  /** One try: does the partner answer, does it take our key, has it our secret? */
  test(callee: CareCallee): Promise<TestOutcome>;
  /** @throws PartnerError when it does not do it */
  call(callee: CareCallee, call: CareCall): Promise<void>;
}
/** Partners of care: what came from them, and how they are called. */
export interface Care extends CareCalls {
  metrics: CallbackMetrics;
  /** Of the demonstration: the simulated partners stand elsewhere than their addresses say. */
  reach: Map<string, string>;
}

/** How one kind of partner says things. */
export interface CareAdapter<Told> {
  /** Of the partner that a message names; undefined for what is no message. */
  appKeyOf(callback: CareCallback): string | undefined;
  /** @returns what makes the message one of its own. @throws NoticeError unless the partner said exactly this, just now */
  assertTrue(account: CareAccount, callback: CareCallback, now: number): { nonce: string };
  /** @throws NoticeError for another form */
  read(callback: CareCallback): Told;
  /** What the partner wants to hear; `detail`: what exactly is wrong. */
  answer(verdict?: string, detail?: string): object;
}
