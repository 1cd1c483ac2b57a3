import type { PermissionKey } from '@contract/permissions';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import classes from './PageTabs.module.css';
import { Permit } from './Permit';

/** Pages that belong together, by their address; their names are those of the menu. */
export type TabbedPages = readonly { path: string; permission: PermissionKey }[];

/** The pages beside one page, each of them a link. @param of the page whose name tells them from other tabs above it */
export function PageTabs({ pages, of }: { pages: TabbedPages; of?: string }) {
  const { t } = useTranslation(['common', 'menu']);
  return (
    <nav className={classes.tabs} aria-label={of === undefined ? t('common:pages') : t(of, { ns: 'menu' })}>
      {pages.map(({ path, permission }) => (
        <Permit key={path} permission={permission}>
          <NavLink to={path} end className={classes.tab}>
            {t(path, { ns: 'menu' })}
          </NavLink>
        </Permit>
      ))}
    </nav>
  );
}
