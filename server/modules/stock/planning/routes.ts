import { alertsSchema, type MachinePlan, type TasksOfAlerts } from '../../../../contract/stocking/planning';
import { type Route, route } from '../../../http/route';
import { changeOnce } from '../../../kit/answered';
import { requestContextOf } from '../../../kit/kit';
import { runInTransaction } from '../../../kit/records/transaction';
import type { RouteDeps } from '../../module';
import { planAlerts, tasksOfAlerts } from './planAlerts';

const policy = { action: 'replenishment:submit', sees: 'clientMain' } as const;

/** From what runs short to the visits that bring it. */
export function planningRoutes(kit: RouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/stockAlerts/plan',
      policy,
      body: alertsSchema,
      summary:
        'What visits would bring for these stock alerts, lane by lane, with the reason of each quantity',
      handler: async (context): Promise<{ machines: MachinePlan[] }> =>
        runInTransaction(kit, requestContextOf(context), async (work) => ({
          machines: await planAlerts(work, context.body),
        })),
    }),
    route({
      method: 'POST',
      path: '/stockAlerts/tasks',
      policy,
      body: alertsSchema,
      summary: 'One replenishment task a machine for these stock alerts; nothing beside an open task',
      handler: async (context): Promise<TasksOfAlerts> =>
        changeOnce(kit, context, (work) => tasksOfAlerts(work, context.body)),
    }),
  ];
}
