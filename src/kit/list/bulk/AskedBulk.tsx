import { opensLater } from '../../opensLater';
import type { AskedBulkProps } from './BulkSteps';

/** One command for many: what it asks for first, then what it would do and has done. */
export const AskedBulk = opensLater<AskedBulkProps>(() => import('./BulkSteps'));
