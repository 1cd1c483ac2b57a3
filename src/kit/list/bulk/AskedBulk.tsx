import { opensLater } from '../../opensLater';
import type { BulkStepsProps } from './BulkSteps';

/** One command for many: what it asks for first, then what it would do and has done. */
export const AskedBulk = opensLater<BulkStepsProps>(() => import('./BulkSteps'));
