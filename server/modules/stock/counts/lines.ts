import type { CountLine } from '../../../../contract/stocking/stocktakeStates';

export type Line = CountLine & { laneNo?: unknown; productId?: unknown };
export const numbersOf = (lines: readonly Line[]) => lines.map(({ laneNo }) => String(laneNo));
