import { nextNumber } from '../../kit/records/documentNumber';
import type { UnitOfWork } from '../../kit/served';

/** `SO` and the day as domain.md §3.6 writes it: no sign between. */
export const orderNumberOf = (number: string): string => number.replace('-', '00');

/** Inside a unit of work it counts with it; outside, other orders do not wait. */
export const nextOrderNumber = async (work: Pick<UnitOfWork, 'trx' | 'deps'>): Promise<string> =>
  orderNumberOf(await nextNumber(work, 'SO'));
