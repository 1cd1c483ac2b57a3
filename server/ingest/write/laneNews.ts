import type { LiveMessage } from '../../events/bus';
import { laneChanged } from '../news';
import type { BatchPlan } from '../rules/plan';

/** The lanes a plan has changed; `at` is a moment after its commit. */
export function laneNews(plan: BatchPlan, at: number): LiveMessage[] {
  return [...plan.lanes.values()].flatMap(({ id, deviceId, stock, saleState, health, reportedAt }) => {
    const machine = plan.drafts.get(deviceId);
    const row = {
      id,
      machineId: deviceId,
      at,
      stock,
      saleState,
      health,
      reportedAt: reportedAt?.getTime() ?? null,
    };
    return machine ? [laneChanged(machine.org, row)] : [];
  });
}
