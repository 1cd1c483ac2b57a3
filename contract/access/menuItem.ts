/** An entry of the menu as the server sends it; `routerName` is the permission key or route name. */
export interface MenuItem {
  routerName: string;
  /** Absolute path: several pages may share one key. */
  path: string;
  icon?: string;
  children: MenuItem[];
}

/** What the platform changed about the entry with this path. */
export interface MenuChange {
  icon?: string | null;
  sort: number;
  alwaysShow: boolean;
  hidden: boolean;
}
export type MenuChanges = ReadonlyMap<string, MenuChange>;
