import { ResourceListScreen, type ResourceListScreenProps } from '@kit';
import { useMe } from '@shared/lib';
import { useSearchParams } from 'react-router-dom';
import classes from './OrganizationScreen.module.css';
import { OrganizationTree } from './OrganizationTree';

const PARENT = 'f.parentId';

/** Tree and list of institutions; the tree is a filter of the list, and lives in the address like any other. */
export function OrganizationScreen(list: ResourceListScreenProps) {
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
        <ResourceListScreen {...list} />
      </div>
    </div>
  );
}
