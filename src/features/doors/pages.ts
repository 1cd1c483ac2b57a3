import type { TabbedPages } from '@shared/ui';

/** What was opened, and who may open. */
export const DOOR_PAGES: TabbedPages = [
  { path: '/machine/openDoor', permission: 'openDoor' },
  { path: '/machine/openDoor/openings', permission: 'openDoor' },
  { path: '/machine/openDoor/credentials', permission: 'openDoor' },
];
