import { matchPath } from 'react-router-dom';
import { type ConsolePage, mayOpen, PAGES } from '../../console/pages';
import type { TabAddress } from './tabsState';

/** Query parameter for the record of sub-pages that do not have it in the path. */
const RECORD_PARAM = 'id';
/** Display mode: not part of the identity of a page. */
const WALL_PARAM = 'wall';

export interface Address {
  pathname: string;
  search: string;
}

/** Normalised as the router compares paths: no trailing slash, case-insensitive. */
const plain = (path: string) => path.replace(/\/{1,9}$/, '').toLowerCase();
const FIXED: ReadonlyMap<string, ConsolePage> = new Map(
  PAGES.filter(({ path }) => !path.includes(':')).map((page) => [plain(page.path), page]),
);
const OF_RECORDS = PAGES.filter(({ path }) => path.includes(':'));

/** Called for every menu entry on every page: a lookup, as matching all routes was slower than the menu. */
export function pageAtPath(pathname: string): ConsolePage | undefined {
  return FIXED.get(plain(pathname)) ?? OF_RECORDS.find(({ path }) => matchPath(path, pathname));
}

function addressOf({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  if (!params.has(WALL_PARAM)) return `${pathname}${search}`;
  params.delete(WALL_PARAM);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

function keyOf(page: ConsolePage, { pathname, search }: Address): string {
  const path = pathname.replace(/\/{1,9}$/, '');
  const record = page.route.hidden ? new URLSearchParams(search).get(RECORD_PARAM) : null;
  return record ? `${path}?${RECORD_PARAM}=${record}` : path;
}

/** Tab of an address; undefined for 401, 404 and pages without permission. */
export function tabAddressOf(address: Address, permissions: ReadonlySet<string>): TabAddress | undefined {
  const page = pageAtPath(address.pathname);
  if (!page || !mayOpen(page, permissions)) return undefined;
  return { key: keyOf(page, address), page: page.path, address: addressOf(address) };
}
