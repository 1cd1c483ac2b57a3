import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin as VitePlugin } from 'vitest/config';
import { serviceFiles } from './tests/serviceFiles.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Nothing they leave behind touches the next file, so they share their modules: most of their time was loading them. */
const PURE = '{contract,src}/**/*.test.{ts,tsx}';
const DOM = 'src/**/*.dom.test.{ts,tsx}';
/** `npm test` leaves them to the CI (docs/decisions/0033). */
const LEFT_OUT = process.env.TEST_WITHOUT_SLOW ? ['**/*.slow.test.*'] : [];

/** What a glob finds is not in the text that a module is cached by. */
const globsUncached: VitePlugin = {
  name: 'pharos:globs-uncached',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
};

export default defineConfig({
  plugins: [globsUncached],
  resolve: {
    alias: {
      '@contract': at('./contract'),
      '@shared': at('./src/shared'),
      '@realtime': at('./src/realtime/index.ts'),
      '@live': at('./src/live/index.ts'),
      '@charts': at('./src/charts/index.ts'),
      '@kit': at('./src/kit/index.ts'),
      '@features': at('./src/features'),
    },
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 200_000,
    // A busy machine takes seconds for what is usually there at once.
    expect: { poll: { timeout: 15_000 } },
    // Modules are transformed once for all that `npm test` starts, and for the next run.
    experimental: { fsModuleCache: true },
    globalSetup: at('./tests/ownTmp.ts'),
    // Files share their modules: what one spies on is not the next one's.
    restoreMocks: true,
    pool: 'forks',
    // Young objects of a database in WebAssembly come in masses: with more room for them less is copied.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the cores it is measured on: a quarter of the time of two was waiting for clocks, disks and children.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        // `npm test` runs those that are pure in a project of their own.
        test: {
          name: 'unit',
          // A few processes for all of them: modules are loaded, and compiled by the engine, once in each.
          isolate: false,
          include: [
            '{server,simulator}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{server,realtime}/**/*.test.ts',
            ...(process.env.TEST_SPLIT ? [] : [PURE]),
          ],
          exclude: [DOM, ...LEFT_OUT],
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: [PURE], exclude: [DOM, ...LEFT_OUT], isolate: false },
      },
      {
        extends: true,
        // Components with the real store and the real kit; the server is at the edge.
        test: {
          name: 'dom',
          include: [DOM],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [at('./tests/domSetup.ts')],
        },
      },
      {
        extends: true,
        // What touches a database, a broker or a bus, run against the real ones (.ci/run).
        test: {
          name: 'external',
          isolate: false,
          // The services need processors, too.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          include: process.env.TEST_DATABASE_URL ? serviceFiles() : [],
        },
      },
      {
        extends: true,
        // One browser, and one reading of the definitions, for all files of a process. Each step of a journey has its own
        // limit; how many of them there are is no fault.
        test: {
          name: 'browser',
          isolate: false,
          // So do browser and servers; with others they come behind them.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/*.test.ts'],
          exclude: LEFT_OUT,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
