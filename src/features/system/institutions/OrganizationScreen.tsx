import { organizations } from '@contract/resources/system/organizations';
import { ResourceListScreen, type ResourceSlots } from '@kit';
import { useMe } from '@shared/lib';
import { PageTabs } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { INSTITUTIONS } from '../pages';
import classes from './OrganizationScreen.module.css';
import { OrganizationTree } from './OrganizationTree';

const PARENT = 'f.parentId';

const SLOTS: ResourceSlots = { pageTabs: () => <PageTabs pages={INSTITUTIONS} /> };

/** Tree and list of institutions; the tree is a filter of the list, and lives in the address like any other. */
export function OrganizationScreen() {
  const { orgId } = useMe();
  const [search, setSearch] = useSearchParams();
  const selected = /^(?:in|eq):(\w+)$/.exec(search.get(PARENT) ?? '')?.[1];
  const select = (id: string | undefined) =>
    setSearch((present) => {
      const next = new URLSearchParams(present);
      next.delete('page');
      if (id === undefined) next.delete(PARENT);
      else next.set(PARENT, `in:${id}`);
      return next;
    });
  return (
    <div className={classes.screen}>
      <aside className={classes.tree}>
        {orgId && <OrganizationTree rootId={orgId} selected={selected} onSelect={select} />}
      </aside>
      <div className={classes.list}>
        <ResourceListScreen resource={organizations} slots={SLOTS} />
      </div>
    </div>
  );
}
