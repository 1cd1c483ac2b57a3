import { nextNumber } from '../../kit/records/documentNumber';
import type { Change } from '../../kit/served';

/** `SO` and the day as domain.md §3.6 writes it: no sign between. */
export const orderNumberOf = (number: string): string => number.replace('-', '00');

export const nextOrderNumber = async (change: Change): Promise<string> =>
  orderNumberOf(await nextNumber(change, 'SO'));
