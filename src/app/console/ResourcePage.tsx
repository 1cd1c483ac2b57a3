import type { Resource } from '@contract/kit/resource';
import { RecordScreen, ResourceListScreen, type ResourceSlots } from '@kit';
import { use } from 'react';
import { NotFound } from '../shell/notices/notices';
import { BELOW_LIST, resourceAt } from './resourceAt';
import { slotsOf } from './slots';

function List({ resource, slots }: { resource: Resource; slots: ResourceSlots }) {
  const { list: Own = ResourceListScreen } = slots;
  return <Own resource={resource} slots={slots} />;
}

export interface ResourcePageProps {
  /** Absolute path of the page, as in `pages.ts`. */
  path: string;
}

/** Pages made from definitions: a list at its path, a record and a new one below it. */
export default function ResourcePage({ path }: ResourcePageProps) {
  const last = BELOW_LIST.exec(path)?.[1];
  const resource = resourceAt(path);
  if (!resource) return <NotFound />;
  return <Page key={path} resource={resource} last={last} />;
}

function Page({ resource, last }: { resource: Resource; last?: string }) {
  const slots = use(slotsOf(resource.name));
  if (last === undefined) return <List resource={resource} slots={slots} />;
  const { record: Own = RecordScreen } = slots;
  return <Own resource={resource} mode={last === 'new' ? 'create' : 'update'} slots={slots} />;
}
