import { IMPORT_ROWS_MAX } from '../../../../contract/kit/wire';
import { AppError } from '../../../errors';
import type { SheetDimensions } from './places';

export const COLUMNS_MAX = 100;
/** Lines above the heads, such as those of our own exports. */
export const INTRO_MAX = 10;

export const tooWide = () => new AppError(400, 'err.import.columns', { max: COLUMNS_MAX });
export const tooLong = () => new AppError(400, 'err.import.tooMany', { max: IMPORT_ROWS_MAX });

/** The reader fills all cells between the first and the last: many empty rows are few cells in a narrow sheet only. */
export function assertExtent({ row, column }: SheetDimensions): void {
  if (column > COLUMNS_MAX) throw tooWide();
  if (row * column > (IMPORT_ROWS_MAX + INTRO_MAX) * COLUMNS_MAX) throw tooLong();
}
