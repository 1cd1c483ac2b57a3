import { selectMenu } from '@features/session';
import { AccessContext } from '@shared/lib';
import { type ComponentType, use } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, type RouteObject, useLocation, useSearchParams } from 'react-router-dom';
import { NoPermission, NotFound } from '../shell/notices/notices';
import { onlyOpen, sideMenuTree } from '../shell/sideMenu/menuTree';
import { pageAtPath } from '../shell/tabs/place';
import { Redirect } from '../shell/tabs/Redirect';
import { OTHER_NAMES, PAGES, SHORT_PATHS } from './pages';
import { ScreenFrame } from './ScreenFrame';

const pageRoutes: RouteObject[] = PAGES.map((page) => ({
  path: page.path,
  element: <ScreenFrame page={page} />,
}));

function OtherName({ addressOf }: { addressOf(id: string | null): string }) {
  const [search] = useSearchParams();
  return <Navigate to={addressOf(search.get('id'))} replace />;
}

const otherNames: RouteObject[] = Object.entries(OTHER_NAMES).map(([path, addressOf]) => ({
  path,
  element: <OtherName addressOf={addressOf} />,
}));

/** What is asked of the page is asked of it by either name. */
function ShortPath({ page }: { page: string }) {
  const { search } = useLocation();
  return <Navigate to={`${page}${search}`} replace />;
}

const shortPaths: RouteObject[] = [...SHORT_PATHS].map(([path, page]) => ({
  path,
  element: <ShortPath page={page} />,
}));

/** The address of a folder opens the first of its pages that is in the menu; any other one is no page. */
export function Elsewhere() {
  const menu = sideMenuTree(useSelector(selectMenu));
  const { permissions } = use(AccessContext);
  const { pathname } = useLocation();
  const folder = onlyOpen(menu, permissions).find(({ path }) => path === pathname.replace(/\/$/, ''));
  const [first] = folder?.children ?? [];
  return first ? <Navigate to={first.path} replace /> : <NotFound />;
}

/**
 * The routes that can match an address. Matching it against those of all pages takes as long as drawing the top bar, and
 * is done at each step.
 */
export function routesAt(pathname: string, routes: readonly RouteObject[]): RouteObject[] {
  const page = pageAtPath(pathname);
  return routes.map((frame) => {
    const own = frame.children?.find(({ path }) => path !== undefined && path === page?.path);
    return own ? ({ ...frame, children: [own] } as RouteObject) : frame;
  });
}

/** Pages behind the login in their frame, and an answer for any other path. */
export function createConsoleRoutes(Shell: ComponentType): RouteObject[] {
  return [
    {
      element: <Shell />,
      children: [
        ...pageRoutes,
        ...otherNames,
        ...shortPaths,
        { path: '/redirect/*', element: <Redirect /> },
        { path: '/401', element: <NoPermission /> },
        { path: '/404', element: <NotFound /> },
        { path: '*', element: <Elsewhere /> },
      ],
    },
  ];
}
