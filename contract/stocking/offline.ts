/** What keeps the console for times without network, and the list of the files of a build it keeps. */
export const OFFLINE_WORKER = '/sw.js';
export const OFFLINE_LIST = (build: string) => `/assets/offline-${build}.json`;
/** Where a browser keeps who is signed in, for a start without network. */
export const KEPT_SESSION = 'pharos.session';
