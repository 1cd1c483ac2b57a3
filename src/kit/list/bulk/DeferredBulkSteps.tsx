import { deferredDialog } from '../../deferred';
import type { BulkStepsProps } from './BulkSteps';

/** One command for many: what it asks for first, then what it would do and has done. */
export const DeferredBulkSteps = deferredDialog<BulkStepsProps>(() => import('./BulkSteps'));
