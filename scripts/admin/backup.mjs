// `npm run backup -- FILE`: writes all of an installation into one file, while it runs (server/backup/backupCommand.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuild, ensurePackages, ROOT } from '../prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'backup.js')).href);
