import type { PartnerCause } from '../../contract/common/partnerCauses';
import { PartnerError, PRIVATE_ADDRESS } from './caller';

const PROBLEM_MAX = 200;

function causeOf(error: PartnerError): PartnerCause {
  const { code, status, transient } = error;
  if (code === PRIVATE_ADDRESS) return 'private_address';
  if (code !== undefined) return 'refused';
  // It answered, though nothing that could be understood.
  if (status === undefined ? !transient : status < 300) return 'unreadable';
  return transient ? 'no_answer' : 'refused';
}

/** Message for a failed call: the cause, translated, and the partner's own text. */
export function partnerProblem(error: unknown): { cause: PartnerCause; words: string | null } {
  if (!(error instanceof PartnerError)) return { cause: 'no_answer', words: null };
  const { code, status, message } = error;
  const cause = causeOf(error);
  if (cause === 'refused' && code !== undefined) return { cause, words: message.slice(0, PROBLEM_MAX) };
  return { cause, words: status === undefined || cause === 'unreadable' ? null : `HTTP ${status}` };
}
