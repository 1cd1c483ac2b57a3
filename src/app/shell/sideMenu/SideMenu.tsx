import { selectMenu } from '@features/session';
import { UnstyledButton } from '@mantine/core';
import { AccessContext } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { iconOf } from '@shared/ui';
import { CalendarX2, ChevronRight } from 'lucide-react';
import { use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { NavLink, useLocation } from 'react-router-dom';
import { endedAt, nameKey } from '../../console/pages';
import { selectSettings } from '../../store/settings';
import { folderTurned } from '../../store/settings.slice';
import { pageAtPath } from '../tabs/place';
import { Brand } from '../topBar/Brand';
import { FlyOut } from './FlyOut';
import { isOfAnother, type MenuNode, onlyOpen, sideMenuTree } from './menuTree';
import classes from './SideMenu.module.css';

interface EntryProps {
  node: MenuNode;
  onNavigate(): void;
}

function Entry({ node, onNavigate, icon = true }: EntryProps & { icon?: boolean }) {
  const { t } = useTranslation('menu');
  const { pathname } = useLocation();
  const { ended } = use(AccessContext);
  const over = endedAt(pageAtPath(node.path), ended) !== undefined;
  const Icon = iconOf(node.icon);
  return (
    <NavLink
      to={node.path}
      className={classes.item}
      data-ended={over || undefined}
      onClick={onNavigate}
      end={isOfAnother(node.path, pathname)}
    >
      {icon && <Icon size={18} aria-hidden />}
      <span className={classes.label}>{t(nameKey(node.path))}</span>
      {over && (
        <span title={t('shell:notice.ended')}>
          <CalendarX2 size={14} role="img" aria-label={t('shell:notice.ended')} />
        </span>
      )}
    </NavLink>
  );
}

function Folder({ node, onNavigate }: EntryProps) {
  const { t } = useTranslation('menu');
  const { pathname } = useLocation();
  const inside = pathname.startsWith(`${node.path}/`);
  const dispatch = useAppDispatch();
  const { folders } = useSelector(selectSettings);
  const open = folders[node.path] ?? inside;
  const Icon = iconOf(node.icon);
  return (
    <>
      <UnstyledButton
        className={classes.item}
        aria-expanded={open}
        onClick={() => dispatch(folderTurned({ path: node.path, open: !open }))}
      >
        <Icon size={18} aria-hidden />
        <span className={classes.label}>{t(nameKey(node.path))}</span>
        <ChevronRight size={14} aria-hidden className={classes.turn} data-open={open} />
      </UnstyledButton>
      {open && (
        <ul className={classes.children}>
          {node.children.map((child) => (
            <li key={child.path}>
              <Entry node={child} onNavigate={onNavigate} icon={false} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export interface SideMenuProps {
  collapsed: boolean;
  /** Lies over the page; takes the focus when it opens. */
  drawer: boolean;
  /** Somebody chose a page: a drawer closes now. */
  onNavigate(): void;
}

/** The menu as the server grants it. */
export function SideMenu({ collapsed, drawer, onNavigate }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const items = useSelector(selectMenu);
  const { showSidebarLogo } = useSelector(selectSettings);
  const { viewed, permissions } = use(AccessContext);
  const { pathname } = useLocation();
  const tree = useMemo(() => {
    const whole = sideMenuTree(items);
    return viewed ? onlyOpen(whole, permissions) : whole;
  }, [items, viewed, permissions]);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one, or drawn only now.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, tree]);
  useEffect(() => {
    if (drawer) nav.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [drawer]);
  const draw = (node: MenuNode) => {
    if (collapsed) return <FlyOut node={node} />;
    if (node.children.length > 0) return <Folder node={node} onNavigate={onNavigate} />;
    return <Entry node={node} onNavigate={onNavigate} />;
  };
  return (
    <nav ref={nav} id="menu" className={classes.nav} aria-label={t('menu.label')}>
      {showSidebarLogo && <Brand className={classes.logo} nameless={collapsed} />}
      <ul className={classes.list}>
        {tree.map((node) => (
          <li key={node.path}>{draw(node)}</li>
        ))}
      </ul>
    </nav>
  );
}
