/** What waits for a second person. The bell of every page knows only this much of it. */
export const EXPORT_REQUESTS = { name: 'exportRequests', path: '/system/people/exports' } as const;
export const ROLE_GRANTS = { name: 'roleGrants', path: '/system/people/grants' } as const;
