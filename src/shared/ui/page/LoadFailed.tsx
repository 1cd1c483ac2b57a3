import type { LateFaultProps } from '@shared/lib';
import { EmptyState } from './EmptyState';

/** Stands where code could not be loaded, and tries again. */
export function LoadFailed({ onRetry }: LateFaultProps) {
  return <EmptyState kind="failed" onRetry={onRetry} />;
}
