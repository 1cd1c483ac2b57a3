import { listTag } from './listApi';

export interface RecordArgs {
  resource: string;
  id: string;
}

export const recordTag = (resource: string, id: string) => ({
  type: 'resource' as const,
  id: `${resource}/${id}`,
});

/** What a change of a record makes old: its list, and the record itself. */
export const changedTags = (resource: string, id?: string) =>
  id === undefined ? [listTag(resource)] : [listTag(resource), recordTag(resource, id)];
