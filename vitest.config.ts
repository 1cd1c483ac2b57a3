import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@contract': at('./contract'),
      '@shared': at('./src/shared'),
      '@realtime': at('./src/realtime/index.ts'),
      '@charts': at('./src/charts/index.ts'),
      '@crud': at('./src/crud/index.ts'),
      '@features': at('./src/features'),
    },
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine takes seconds for what is usually there at once.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: at('./tests/ownTmp.ts'),
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,server,simulator,src}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{server,realtime}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // What touches a database, a broker or a bus, run against the real ones (.ci/run).
        test: {
          name: 'external',
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          // Minutes of hashing, which no service has a part in.
          exclude: ['server/modules/session/loginTiming.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['tests/e2e/**/*.test.ts'] },
      },
    ],
  },
});
