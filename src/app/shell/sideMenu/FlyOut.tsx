import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { iconOf } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { nameKey } from '../../console/pages';
import type { MenuNode } from './menuTree';
import classes from './SideMenu.module.css';

/** A folder of the collapsed menu: its pages open beside it. */
export function FlyOut({ node }: { node: MenuNode }) {
  const { t } = useTranslation('menu');
  const { pathname } = useLocation();
  const Icon = iconOf(node.icon);
  const name = t(nameKey(node.path));
  const inside = pathname.startsWith(`${node.path}/`) || pathname === node.path;
  const look = {
    className: classes.item,
    'aria-label': name,
    'aria-current': inside ? 'page' : undefined,
  } as const;
  if (node.children.length === 0) {
    return (
      <Tooltip label={name} position="right">
        <Link to={node.path} {...look}>
          <Icon size={18} aria-hidden />
        </Link>
      </Tooltip>
    );
  }
  return (
    <Menu position="right-start" trigger="click-hover" withinPortal>
      <Menu.Target>
        <UnstyledButton {...look}>
          <Icon size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {node.children.map((child) => (
          <Menu.Item key={child.path} component={Link} to={child.path}>
            {t(nameKey(child.path))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
