import { HOME_PATH } from '@features/session';
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { nameKey, PAGES, type Page, pathOf } from '../pages';

interface Crumb {
  path: string;
  /** Folders are names only. */
  link: boolean;
}

function trailOf(page: Page): Crumb[] {
  return [...page.parents, page.route].map((_part, index, parts) => {
    const path = pathOf(parts.slice(0, index + 1));
    return { path, link: index < parts.length - 1 && PAGES.some((candidate) => candidate.path === path) };
  });
}

/** Where this page belongs; the dashboard belongs nowhere. */
export function Crumbs() {
  const { t } = useTranslation(['menu', 'shell']);
  const { pathname } = useLocation();
  const page = PAGES.find((candidate) => matchPath(candidate.path, pathname));
  if (!page || pathname === HOME_PATH) return null;
  return (
    <Breadcrumbs component="nav" aria-label={t('shell:breadcrumbs')} px="md" pt="sm" separatorMargin="xs">
      {trailOf(page).map(({ path, link }, index, all) =>
        link ? (
          <Anchor key={path} component={Link} to={path} size="sm">
            {t(nameKey(path))}
          </Anchor>
        ) : (
          <Text key={path} size="sm" c="dimmed" aria-current={index === all.length - 1 ? 'page' : undefined}>
            {t(nameKey(path))}
          </Text>
        ),
      )}
    </Breadcrumbs>
  );
}
