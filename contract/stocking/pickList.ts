import { z } from 'zod';

/** So long goods of the cold chain may be out of the cold box, minutes. */
export const COLD_OUT_MINUTES = 30;
/** What is still to be packed. */
export const PICK_STATES = ['assigned', 'picking'] as const;
/** Tasks of one person. */
export const PICK_TASKS_MAX = 200;

export const pickListSchema = z.strictObject({
  assigneeId: z.string().min(1).max(64).optional(),
  route: z.string().min(1).max(64).optional(),
});

/** One lane of one task. */
export interface PickLine {
  taskId: string;
  replNo: string;
  machine: string;
  laneNo: string;
  productId: string;
  product: string;
  batchId: string | null;
  batch: string;
  /** `YYYY-MM-DD` */
  expiry: string | null;
  coldBox: boolean;
  qty: number;
}
/** Units of one batch, and where each of them goes. */
export interface PickGoods extends Pick<PickLine, 'productId' | 'product' | 'batch' | 'expiry' | 'coldBox'> {
  key: string;
  qty: number;
  parts: readonly Pick<PickLine, 'taskId' | 'replNo' | 'machine' | 'laneNo' | 'qty'>[];
}
export interface PickTask {
  id: string;
  replNo: string;
  machine: string;
  state: string;
  route: string | null;
}
export interface PickListAnswer {
  /** People with something to pack. */
  people: readonly { id: string; name: string }[];
  routes: readonly string[];
  tasks: readonly PickTask[];
  goods: readonly PickGoods[];
}

/** The same batch of all tasks in one row; goods of the cold chain come last, because they are packed last. */
export function combinedGoods(lines: readonly PickLine[]): PickGoods[] {
  const goods = new Map<string, PickGoods>();
  for (const { productId, product, batchId, batch, expiry, coldBox, qty, ...where } of lines) {
    if (qty <= 0) continue;
    const key = `${productId}|${batchId ?? ''}`;
    const known = goods.get(key);
    const part = {
      taskId: where.taskId,
      replNo: where.replNo,
      machine: where.machine,
      laneNo: where.laneNo,
      qty,
    };
    goods.set(key, {
      key,
      productId,
      product,
      batch,
      expiry,
      coldBox,
      qty: (known?.qty ?? 0) + qty,
      parts: [...(known?.parts ?? []), part],
    });
  }
  return [...goods.values()].sort(
    (a, b) =>
      Number(a.coldBox) - Number(b.coldBox) ||
      a.product.localeCompare(b.product) ||
      (a.expiry ?? '').localeCompare(b.expiry ?? ''),
  );
}
