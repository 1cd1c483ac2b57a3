import type { RecordResult } from '../kit/wire';
import type { REVIEW_RESULTS } from '../resources/prescriptions/prescriptionReviews';
import type { WAITING_STATES } from '../resources/prescriptions/prescriptionStates';
import type { Reviewer, ReviewerRefusal } from './duties';

/** One line of the queue: nothing of the patient. Times in ms. */
export interface WaitingPrescription {
  id: string;
  rxNo: string;
  state: (typeof WAITING_STATES)[number] | 'reviewing';
  hospital: string;
  department: string;
  medicines: number;
  controlled: boolean;
  queuedAt: number;
  /** Who passed it first: it waits for another. */
  reviewedBy: string | null;
  /** Who holds it, and until when; null while it waits. */
  takenBy: string | null;
  holder: string | null;
  leaseUntil: number | null;
  /** How many findings of the rules stop it, and how many are to be weighed; for those who review. */
  stops?: number;
  warns?: number;
}

/** Answer of `GET /api/prescriptions/queue`: longest waiting first. */
export interface ReviewQueue {
  waiting: WaitingPrescription[];
}
export const QUEUE_MAX = 200;

/** A signature that stands on a prescription, the first one first; what it means is its result. Time in ms. */
export interface Signature {
  id: string;
  name: string;
  certNo: string | null;
  signedAt: number;
  result: (typeof REVIEW_RESULTS)[number];
  rule: string | null;
  opinion: string | null;
  checks: readonly string[];
  signatureImg: string | null;
}

/** Answer of `GET /api/prescriptions/:id/sheet`. Time in ms. */
export interface ReviewSheet {
  /** Health data are plain for the pharmacist who holds the prescription, masked for all others. */
  rx: RecordResult;
  /** Name of the pharmacist who holds it. */
  holder: string | null;
  /** Name of the pharmacist who passed it first; null before that. */
  first: string | null;
  signatures: Signature[];
  asOf: number;
  /** No pharmacist stands behind the version of the rules that it was checked with. */
  unconfirmed: boolean;
  /** Medicines of which the rules know nothing. */
  uncovered: readonly string[];
  /** This person holds it, still in time. */
  mine: boolean;
  /** Pictures of the medicines: product → file. */
  pictures: Record<string, string>;
  /** Who would sign. */
  reviewer: Reviewer & { signatureImg: string | null };
  /** Why this person may not review it. */
  refusal: ReviewerRefusal | null;
}
