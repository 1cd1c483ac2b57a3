import { SOON_MS, useAfter } from '@shared/lib';
import { EmptyState } from './EmptyState';

/** Stands where a part is on its way. */
export function Coming() {
  return useAfter(SOON_MS) && <EmptyState kind="loading" />;
}
