import type { Random } from '../../../contract/common/random';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import type { NewRow } from '../../db/demo-data/world';

export type Repair = NewRow<'repairOrders'>;

export type State = NonNullable<Repair['state']>;

export interface RepairFacts {
  random: Random;
  at: number;
  /** ms from the report to its end. */
  took: number;
  repairer: NewRow<'users'> | undefined;
}

type Action = NonNullable<NewRow<'repairRecords'>['action']>;

/** How far each state has come. */
const STEPS: Record<State, readonly Action[]> = {
  open: ['report'],
  assigned: ['report', 'assign'],
  in_progress: ['report', 'assign', 'accept', 'record'],
  complete: ['report', 'assign', 'accept', 'complete'],
  confirmed: ['report', 'assign', 'accept', 'record', 'complete', 'confirm'],
  rated: ['report', 'assign', 'accept', 'complete', 'confirm', 'rate'],
  cancelled: ['report', 'cancel'],
};

const NOTES: Partial<Record<Action, string>> = {
  record: '配件已下单，预计次日到货，设备暂停该货道销售',
  cancel: '现场复核设备正常，误报',
};

export function repairStepsOf(
  demo: DemoWorld,
  repair: Repair,
  { at, took, repairer }: RepairFacts,
): NewRow<'repairRecords'>[] {
  const steps = STEPS[repair.state as State];
  return steps.map((action, index) => {
    const when = new Date(at + (took * index) / steps.length);
    const reporter = action === 'report' || action === 'confirm' || action === 'rate';
    const note = {
      report: repair.description,
      complete: repair.solution,
      rate: repair.ratingText,
      assign: repairer?.name,
    };
    return {
      id: demo.world.newId(when.getTime()),
      orgId: repair.orgId,
      repairId: repair.id,
      at: when,
      action,
      images: null,
      operator: reporter ? repair.reporter : (repairer?.name ?? null),
      note: note[action as keyof typeof note] ?? NOTES[action] ?? null,
      nextPlanAt: action === 'record' ? new Date(when.getTime() + DAY_MS) : null,
      createdAt: when,
      updatedAt: when,
    };
  });
}
