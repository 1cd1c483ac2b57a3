// `npm run day`: a scripted day against a server of its own; 1 when something does not add up.
import { join } from 'node:path';
import { checkNode, ensureBuild, ensurePackages, ROOT, run } from './prepare.mjs';

checkNode();
ensurePackages();
// Whoever asks how it is called waits for no build.
if (!process.argv.includes('--help')) ensureBuild();
const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
process.exit(run(process.execPath, [tsx, join(ROOT, 'bench', 'day', 'main.ts'), ...process.argv.slice(2)]));
