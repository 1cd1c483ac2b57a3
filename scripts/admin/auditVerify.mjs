// `npm run audit:verify`: recomputes the hash chains of audit log and feed (server/audit/command.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuild, ensurePackages, ROOT } from '../prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'auditVerify.js')).href);
