// `npm run restore -- FILE`: fills an empty place with a backup (server/backup/restoreCommand.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuild, ensurePackages, ROOT } from '../prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'restore.js')).href);
