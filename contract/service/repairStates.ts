import { f } from '../kit/field';
import { defineStates } from '../kit/states';
import { HOUR_MS } from '../time/durations';

/** What is broken, as repairers call it. */
export const REPAIR_FAULTS = [
  ...(['lane_jam', 'motor', 'lift', 'drop_sensor', 'door_lock', 'screen', 'ipc', 'network'] as const),
  ...(['payment', 'temperature', 'light', 'camera', 'scanner', 'other'] as const),
] as const;
export const REPAIR_RESULTS = ['not_completed', 'completed'] as const;
export const REPAIR_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type RepairPriority = (typeof REPAIR_PRIORITIES)[number];

/** Hours in which a repair has to be done. */
const SLA_HOURS: Record<RepairPriority, number> = { urgent: 4, high: 8, normal: 24, low: 72 };
export function repairDueAt(reportedAt: number, priority: RepairPriority): number {
  return reportedAt + SLA_HOURS[priority] * HOUR_MS;
}
/** The same fault again within this time belongs to the repair before. */
export const REPAIR_REPEAT_MS = 72 * HOUR_MS;
/** No objection was raised. */
export const AUTO_CONFIRM_MS = 72 * HOUR_MS;
export const RATING_LINK_MS = 7 * 24 * HOUR_MS;

/** Parts that were put in. */
export const partsField = () =>
  f.lines(
    { name: f.text({ required: true }), qty: f.number({ required: true, min: 1, max: 999, initial: 1 }) },
    { max: 50, key: ['name'] },
  );

const done = 'err.repair.completed';
const IS_COMPLETED = { complete: done, confirmed: done, rated: done };

export const repairStates = defineStates({
  field: 'state',
  initial: 'open',
  states: {
    open: 'bad',
    assigned: 'warn',
    in_progress: 'warn',
    complete: 'ok',
    confirmed: 'ok',
    rated: 'ok',
    cancelled: 'off',
  },
  events: {
    assign: {
      from: ['open', 'assigned'],
      to: 'assigned',
      needs: 'M',
      errors: IS_COMPLETED,
      bulk: true,
      args: { assignee: f.ref('users', { required: true }) },
    },
    accept: { from: ['assigned'], to: 'in_progress', needs: 'O' },
    addRecord: {
      from: ['in_progress'],
      to: ['in_progress', 'complete'],
      needs: 'O',
      errors: IS_COMPLETED,
      args: {
        result: f.choice(REPAIR_RESULTS, { required: true, initial: 'not_completed' }),
        note: f.long({ required: true, max: 500 }),
        solution: f.long({ max: 500 }),
        parts: partsField(),
        images: f.files('image', { max: 6 }),
        nextPlanAt: f.moment(),
        waiver: f.flag({ initial: false }),
      },
    },
    cancel: {
      from: ['open', 'assigned'],
      to: 'cancelled',
      needs: 'M',
      reason: true,
      bulk: true,
      danger: true,
    },
    confirm: { from: ['complete'], to: 'confirmed', needs: 'system' },
    /** The reporter says that it is not done. */
    reopen: { from: ['complete'], to: 'in_progress', needs: 'system' },
    rate: { from: ['complete', 'confirmed'], to: 'rated', needs: 'system' },
  },
});
