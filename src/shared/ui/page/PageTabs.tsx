import type { PermissionKey } from '@contract/permissions';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import classes from './PageTabs.module.css';
import { Permit } from './Permit';

/** Pages that belong together, by their address; their names are those of the menu. */
export type TabbedPages = readonly { path: string; permission: PermissionKey }[];

/** Brings the link of this page into sight where its neighbors do not all fit. */
function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!tabs || !current) return;
  const [from, to] = [
    current.offsetLeft - tabs.offsetLeft,
    current.offsetLeft - tabs.offsetLeft + current.offsetWidth,
  ];
  if (from < tabs.scrollLeft || to > tabs.scrollLeft + tabs.clientWidth)
    tabs.scrollLeft = from - (tabs.clientWidth - current.offsetWidth) / 2;
}

/** The pages beside one page, each of them a link. @param of the page whose name tells them from other tabs above it */
export function PageTabs({ pages, of }: { pages: TabbedPages; of?: string }) {
  const { t, i18n } = useTranslation(['common', 'menu']);
  // Beside others of its kind a page needs less of its name.
  const nameOf = (path: string) => {
    const short = `menu:${path}#tab`;
    return i18n.exists(short) ? t(short) : t(path, { ns: 'menu' });
  };
  return (
    <nav
      ref={showCurrent}
      className={classes.tabs}
      aria-label={of === undefined ? t('common:pages') : t(of, { ns: 'menu' })}
    >
      {pages.map(({ path, permission }) => (
        <Permit key={path} permission={permission}>
          <NavLink to={path} end className={classes.tab}>
            {nameOf(path)}
          </NavLink>
        </Permit>
      ))}
    </nav>
  );
}
