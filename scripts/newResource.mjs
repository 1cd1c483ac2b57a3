// `npm run new:resource <area> <name>`: writes the files of a plain resource (newResource/main.ts, docs/kit.md).
import { join } from 'node:path';
import { checkNode, ensurePackages, ROOT, run } from './prepare.mjs';

checkNode();
ensurePackages();
const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
process.exit(
  run(process.execPath, [tsx, join(ROOT, 'scripts', 'newResource', 'main.ts'), ...process.argv.slice(2)]),
);
