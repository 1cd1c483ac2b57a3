import type { ExportRequest } from '@contract/resources/system/exportRequests';
import { isRecent } from './recent';

export type ExportNews = 'waiting' | 'ready' | 'refused';

type Facts = Pick<ExportRequest, 'askedBy' | 'status' | 'decidedAt'>;

/** What a person is told of a request for a full export: others' to decide, and what became of his own. */
export function exportNewsOf(
  request: Facts,
  userId: string | undefined,
  now: number,
): ExportNews | undefined {
  const { askedBy, status, decidedAt } = request;
  const own = askedBy === userId;
  if (status === 'waiting') return own ? undefined : 'waiting';
  if (!own) return undefined;
  if (status === 'approved') return 'ready';
  const recent = isRecent(decidedAt, now);
  return status === 'refused' && recent ? 'refused' : undefined;
}
