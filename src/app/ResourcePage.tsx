import type { Resource } from '@contract/kit/resource';
import { RESOURCES } from '@contract/resources';
import { RecordScreen, ResourceListScreen } from '@crud';
import { OrganizationScreen, SYSTEM_SLOTS } from '@features/system';
import { NotBuilt, NotFound } from './shell/notices';

const BELOW_LIST = /\/(record\/:id|new)$/;

/** Lists that have more around them than the kit makes. */
const OWN_LISTS: Readonly<Record<string, () => React.ReactNode>> = {
  organizations: () => <OrganizationScreen />,
};

function List({ resource }: { resource: Resource }) {
  const own = OWN_LISTS[resource.name];
  const { toolbar } = SYSTEM_SLOTS[resource.name] ?? {};
  return own ? own() : <ResourceListScreen resource={resource} toolbar={toolbar} />;
}

export interface ResourcePageProps {
  /** Absolute path of the page, as in `pages.ts`. */
  path: string;
  /** Its name in the present language. */
  name: string;
}

/** Pages made from definitions: a list at its path, a record and a new one below it. */
export default function ResourcePage({ path, name }: ResourcePageProps) {
  const last = BELOW_LIST.exec(path)?.[1];
  const resource = RESOURCES.find((each) => each.path === path.replace(BELOW_LIST, ''));
  if (!resource) return last ? <NotFound /> : <NotBuilt name={name} />;
  if (last === undefined) return <List key={path} resource={resource} />;
  const { aside } = SYSTEM_SLOTS[resource.name] ?? {};
  return (
    <RecordScreen key={path} resource={resource} mode={last === 'new' ? 'create' : 'update'} aside={aside} />
  );
}
