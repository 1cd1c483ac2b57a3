import { z } from 'zod';

const units = z.number().int().min(0).max(60);

/** What was done at a machine, as it is sent when the network is back. */
export const visitSchema = z.strictObject({
  /** Of the task as it was when the list was opened. */
  version: z.number().int().min(1),
  lines: z
    .array(
      z.strictObject({
        laneNo: z.string().min(1).max(8),
        countQty: units.nullable(),
        addQty: units,
        removeQty: units,
        traceCodes: z.string().max(2_000).nullable(),
        reason: z.string().max(200).nullable(),
      }),
    )
    .min(1)
    .max(800),
});
export type VisitBody = z.output<typeof visitSchema>;
export type VisitLine = VisitBody['lines'][number];

/** Where the list of a task is open to be filled in. */
export const VISIT_STATES: readonly unknown[] = ['picking', 'on_site'];
export const VISIT_PATH = '/machine/equipmentMain/productWarning/visit';
/** All open tasks of a replenisher as one list. */
export const PICK_LIST_PATH = `${VISIT_PATH}?pick=1`;
export const visitPath = (id: string) => `${VISIT_PATH}?id=${encodeURIComponent(id)}`;
