import { HOME_PATH } from '@features/session';
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type ConsolePage, nameKey, PAGES, routePath } from '../console/pages';
import { pageAtPath } from './tabs/place';
import { useTabs } from './tabs/useTabs';

interface Crumb {
  path: string;
  /** Folders are names only. */
  link: boolean;
}

function trailOf(page: ConsolePage): Crumb[] {
  return [...page.parents, page.route].map((_part, index, parts) => {
    const path = routePath(parts.slice(0, index + 1));
    return { path, link: index < parts.length - 1 && PAGES.some((candidate) => candidate.path === path) };
  });
}

/** Where this page belongs, down to the record it shows; the dashboard belongs nowhere. */
export function Crumbs() {
  const { t } = useTranslation(['menu', 'shell']);
  const { pathname } = useLocation();
  const { state, here } = useTabs();
  const page = pageAtPath(pathname);
  if (!page || pathname === HOME_PATH) return null;
  const record = state.tabs.find(({ key }) => key === here)?.title;
  /** An open page is gone back to as it was left. */
  const addressOf = (path: string) => state.tabs.find(({ key }) => key === path)?.address ?? path;
  const name = ({ path }: Crumb, last: boolean) => (last && record) || t(nameKey(path));
  return (
    <Breadcrumbs component="nav" aria-label={t('shell:breadcrumbs')} px="md" pt="sm" separatorMargin="xs">
      {trailOf(page).map((crumb, index, all) =>
        crumb.link ? (
          <Anchor key={crumb.path} component={Link} to={addressOf(crumb.path)} size="sm">
            {t(nameKey(crumb.path))}
          </Anchor>
        ) : (
          <Text
            key={crumb.path}
            size="sm"
            lh={1.4}
            c="dimmed"
            truncate
            aria-current={index === all.length - 1 ? 'page' : undefined}
          >
            {name(crumb, index === all.length - 1)}
          </Text>
        ),
      )}
    </Breadcrumbs>
  );
}
