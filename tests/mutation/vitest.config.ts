import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config';

/** Tests without a database that take no second: they run once for each of some 1,500 mutants. */
export default defineConfig({
  resolve: base.resolve,
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    testTimeout: 10_000,
    include: [
      'contract/permissions.test.ts',
      'contract/common/digest.test.ts',
      'server/http/callers/address.test.ts',
      'server/auth/guard/{guardLimits,knownBrowsers}.test.ts',
      'server/{secrets/secretBox,auth/secondFactor/totp,access/policy}.test.ts',
      'server/concurrency/keyedQueue.test.ts',
      'server/http/fairShare.test.ts',
      'server/ingest/decode.test.ts',
      'server/push/entitlement.test.ts',
      'src/{realtime,live}/**/*.test.ts',
    ],
    exclude: ['src/live/law.test.ts'],
  },
});
