// `npm run docs:states`: draws every table of states into docs/states.md (states/page.ts).
import { join } from 'node:path';
import { checkNode, ensurePackages, ROOT, run } from './prepare.mjs';

checkNode();
ensurePackages();
const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
process.exit(run(process.execPath, [tsx, join(ROOT, 'scripts', 'states', 'main.ts')]));
