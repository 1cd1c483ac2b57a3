// `npm run doctor`: looks at data, settings and services, and says what to do (server/doctor/command.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuild, ensurePackages, ROOT } from '../prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'doctor.js')).href);
