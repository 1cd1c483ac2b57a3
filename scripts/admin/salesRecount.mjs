// `npm run sales:recount`: counts all sums of sales again from the lines (server/modules/orders/sales/recountCommand.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuild, ensurePackages, ROOT } from '../prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'salesRecount.js')).href);
