// `npm run pages`: every page of the customer's route tree with what fills it. Ends with "N of M pages built".
import { join } from 'node:path';
import { createServer } from 'vite';
import { checkNode, ensurePackages, ROOT } from './prepare.mjs';

checkNode();
ensurePackages();

const vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
try {
  const load = (path) => vite.ssrLoadModule(path);
  const { flatRoutes } = await load('/contract/access/routeTree.ts');
  const { RESOURCES } = await load('/contract/resources/index.ts');
  const { SCREENS } = await load('/src/app/features.ts');
  const screens = new Set(SCREENS.map(({ path }) => path));
  const resources = new Map(RESOURCES.map(({ path, name }) => [path, name]));
  const filledBy = (path) => {
    if (screens.has(path)) return 'screen';
    return resources.has(path) ? `resource ${resources.get(path)}` : undefined;
  };
  const rows = flatRoutes().map(({ path, route }) => {
    const list = path.slice(0, path.lastIndexOf('/'));
    const own = filledBy(path);
    return [path, own ?? (route.opens && filledBy(list) && `${route.opens} of ${filledBy(list)}`)];
  });
  for (const [path, what] of rows) console.log(`${path.padEnd(62)} ${what ?? 'nothing'}`);
  console.log(`${rows.filter(([, what]) => what).length} of ${rows.length} pages built`);
} finally {
  await vite.close();
}
