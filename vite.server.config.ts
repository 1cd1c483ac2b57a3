import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles what runs in Node: the server, its database worker, and the simulator as a command and as a worker. */
export default defineConfig({
  // Packages too: finding and reading hundreds of small files takes a third of a start. Those with parts of their own
  // beside them stay where they are.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'sharp'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: at('./server/main.ts'),
        pgliteWorker: at('./server/db/pgliteWorker.ts'),
        sheetWorker: at('./server/kit/transfer/sheets/sheetWorker.ts'),
        backup: at('./server/backup/backupCommand.ts'),
        move: at('./server/move/moveCommand.ts'),
        restore: at('./server/backup/restoreCommand.ts'),
        doctor: at('./server/doctor/command.ts'),
        auditVerify: at('./server/audit/command.ts'),
        factorReset: at('./server/auth/secondFactor/factorCommand.ts'),
        roleGrant: at('./server/modules/system/grants/grantCommand.ts'),
        salesRecount: at('./server/modules/orders/sales/recountCommand.ts'),
        seed: at('./server/seed/command.ts'),
        simulate: at('./simulator/main.ts'),
        simulatorWorker: at('./simulator/simulatorWorker.ts'),
        simulatePartners: at('./simulator/partners/main.ts'),
        partnerWorker: at('./simulator/partners/partnerWorker.ts'),
      },
      // Beside each other: a module finds its workers and pages from wherever it was bundled to.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
