import type { z } from 'zod';
import type { UP_PAYLOADS, UpKind } from '../../contract/mqtt';

/** Something a machine says. `at` is true time, ms; what its own clock makes of it is another matter. */
export type UpReportOf<K extends UpKind> = { kind: K; at: number; d: z.input<(typeof UP_PAYLOADS)[K]> };
export type UpReport = { [K in UpKind]: UpReportOf<K> }[UpKind];

/** Machines report rounded figures. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
