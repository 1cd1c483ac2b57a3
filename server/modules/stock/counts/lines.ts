import type { CountLine } from '../../../../contract/stocking/stocktakeStates';

export type CountLineDraft = CountLine & { laneNo?: unknown; productId?: unknown };
export const numbersOf = (lines: readonly CountLineDraft[]) => lines.map(({ laneNo }) => String(laneNo));
