import type { Operator } from '../../../contract/simCards/operators';
import { PATIENCE, type RetryPolicy } from '../caller';
import { type CallRecord, type MessageDeps, recordCall } from '../messages';
import { createCmcc } from './cmcc';
import { createCtcc } from './ctcc';
import { createCucc } from './cucc';
import type { SimOperators } from './port';

/** A person waits for it, ten seconds at most. */
const SHORT: RetryPolicy = { ...PATIENCE, timeoutMs: 4_000, retries: 1 };

export const operatorName = (operator: Operator) => operator.toLowerCase();

/** The three operators, each with its own form and signature. */
export function openSimOperators(deps: MessageDeps, patience: RetryPolicy = SHORT): SimOperators {
  const callsOf = (operator: Operator) => ({
    clock: deps.clock,
    patience,
    record: (call: CallRecord) => recordCall(deps, operatorName(operator), call),
  });
  return {
    CMCC: createCmcc(callsOf('CMCC')),
    CUCC: createCucc(callsOf('CUCC')),
    CTCC: createCtcc(callsOf('CTCC')),
  };
}
