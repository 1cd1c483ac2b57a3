/** Headers that name the page and build of a request; logged, never relied on. */
export const SCREEN_HEADER = 'x-client-screen';
export const BUILD_HEADER = 'x-client-build';

/** Path of a page without its question, and name of a build. */
const SCREEN = /^\/[\w/.-]{0,119}$/;
const BUILD = /^[\w.-]{1,40}$/;

/** Where something is done. What does not look like it is left out. */
export interface ClientOrigin {
  screen?: string;
  build?: string;
}

export function clientOrigin(screen: unknown, build: unknown): ClientOrigin {
  return {
    screen: typeof screen === 'string' && SCREEN.test(screen) ? screen : undefined,
    build: typeof build === 'string' && BUILD.test(build) ? build : undefined,
  };
}
