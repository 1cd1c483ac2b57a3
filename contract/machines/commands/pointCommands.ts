import type { CommandDef } from '../../kit/command';
import { f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { RETURN_REASONS } from '../../stocking/formStates';

/** A machine comes to a point and leaves it. */
export const POINT_COMMANDS = {
  bind: {
    needs: { action: 'device:bind' },
    args: {
      // Without one it is the next of the district.
      pointNo: f.text({ check: 'pointNo', max: 12 }),
      pointName: f.text(),
    },
    begins: ({ pointName }) => ({ pointName }),
    refusal: ({ pointNo }) => (isEmpty(pointNo) ? undefined : 'err.device.bound'),
  },
  unbind: {
    needs: { action: 'device:bind' },
    // What is left in the machine is returned by a form that the command makes.
    args: {
      returnReason: f.choice(RETURN_REASONS),
      warehouseId: f.ref('warehouses', { where: () => ({ enabled: 'true' }) }),
      warehouse: f.text(),
    },
    idle: ({ stock, returnReason, warehouseId }) => {
      if (!stock) return ['returnReason', 'warehouseId', 'warehouse'];
      if (isEmpty(returnReason)) return ['warehouseId', 'warehouse'];
      return isEmpty(warehouseId) ? [] : ['warehouse'];
    },
    question: ({ stock }) => (stock ? 'unbindStocked' : undefined),
    reason: true,
    danger: true,
    refusal: ({ pointNo, enabled }) => {
      if (isEmpty(pointNo)) return 'err.device.no_point';
      return enabled === true ? 'err.device.in_service' : undefined;
    },
  },
} as const satisfies Record<string, CommandDef>;
