import type { AlertRow } from '@contract/alerts';
import { isObject, isRow } from '@realtime';

/** The alert of a notification; one without (a notice of the platform) is 'none', nonsense undefined. */
export function alertOf(content: unknown): AlertRow | 'none' | undefined {
  if (!isObject(content)) return undefined;
  if (content.alert === undefined) return 'none';
  return isRow(content.alert) ? (content.alert as AlertRow) : undefined;
}
