import { matchPath } from 'react-router-dom';
import { mayOpen, PAGES, type Page } from '../../console/pages';
import type { Place } from './tabsState';

/** Sub-pages name their record in the path or by this parameter. */
const RECORD_PARAM = 'id';
/** Belongs to the display, not to the page. */
const WALL_PARAM = 'wall';

export interface Address {
  pathname: string;
  search: string;
}

export function pageAt(pathname: string): Page | undefined {
  return PAGES.find(({ path }) => matchPath(path, pathname));
}

function addressOf({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  if (!params.has(WALL_PARAM)) return `${pathname}${search}`;
  params.delete(WALL_PARAM);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

function keyOf(page: Page, { pathname, search }: Address): string {
  const path = pathname.replace(/\/{1,9}$/, '');
  const record = page.route.hidden ? new URLSearchParams(search).get(RECORD_PARAM) : null;
  return record ? `${path}?${RECORD_PARAM}=${record}` : path;
}

/** The tab an address belongs to; none for 401, 404 and pages this person may not open. */
export function placeOf(address: Address, permissions: ReadonlySet<string>): Place | undefined {
  const page = pageAt(address.pathname);
  if (!page || !mayOpen(page, permissions)) return undefined;
  return { key: keyOf(page, address), page: page.path, address: addressOf(address) };
}
