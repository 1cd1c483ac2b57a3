import { z } from 'zod';

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}
/** Query of every list. `sort` is a column name, `-` in front for descending. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  sort: z
    .string()
    .regex(/^-?[A-Za-z]{1,40}$/)
    .optional(),
  q: z.string().max(100).optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;
