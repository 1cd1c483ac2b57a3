// `npm run seed -- users 1000000`: fills a list for trials, or writes a spreadsheet (server/seed/command.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuild, ensurePackages, ROOT } from '../prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'seed.js')).href);
