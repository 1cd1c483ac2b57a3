import type { Resource } from '@contract/kit/resource';

/** Whether what is deleted can be had back. */
export function deletedMessageKey({ keepsDeleted }: Resource): string {
  return keepsDeleted ? 'command.canUndelete' : 'command.forGood';
}
