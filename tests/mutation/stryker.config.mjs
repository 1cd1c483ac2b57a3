/** Changes the code and looks whether a test notices. How to run it: docs/testing.md, "Measuring". */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [
    'contract/{permissions,common/digest}.ts',
    'server/http/callers/address.ts',
    'server/auth/guard/{guardLimits,knownBrowsers}.ts',
    'server/{secrets/secretBox,auth/secondFactor/totp,access/policy}.ts',
    'server/concurrency/keyedQueue.ts',
    'server/http/fairShare.ts',
    'server/ingest/decode.ts',
    'server/push/entitlement.ts',
    'src/realtime/{connection/backoff,frames/codec,clocks/serverClock,screens/staleness}.ts',
    'src/realtime/connection/{dial,guards,phases,silence}.ts',
    'src/realtime/gate/{bookmark,inSequence,news,reading,snapshotBuild,snapshots,versionLedger}.ts',
    'src/realtime/lanes/{lanes,onFrame}.ts',
    'src/realtime/{topics/*,slices/*.slice,report/toServer}.ts',
    'src/live/{alerts,doors,machines,machineQuality,notices,samples,stock}.ts',
  ],
  // The files are changed where they are: run it in a copy of the clone.
  inPlace: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only'],
  thresholds: { high: 95, low: 85, break: 85 },
};
