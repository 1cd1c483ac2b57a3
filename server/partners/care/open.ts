import { type MessageDeps, recordCall } from '../messages';
import { createCallbackMetrics } from '../platform/metrics';
import { createCareCalls } from './calls';
import type { Care } from './port';

export function openCare(deps: MessageDeps): Care {
  const reach = new Map<string, string>();
  const calls = createCareCalls({
    clock: deps.clock,
    reach,
    record: (kind, call) => recordCall(deps, kind, call),
  });
  return { ...calls, metrics: createCallbackMetrics(), reach };
}
