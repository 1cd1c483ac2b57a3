import type { AnyRow } from '@contract/kit/resource';
import { useResource } from '@kit';
import { useOrderTimelineQuery } from '../orders.api';

/** What happened to the order that is shown. */
export function useTimeline({ id, version }: AnyRow) {
  const { resource } = useResource();
  return useOrderTimelineQuery({ resource: resource.name, id, version });
}
