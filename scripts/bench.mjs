// `npm run bench`: measures and prints figures beside the stored baseline (bench/baseline.json).
import { join } from 'node:path';
import { checkNode, ensureBuild, ensurePackages, ROOT, run } from './prepare.mjs';

checkNode();
ensurePackages();
// Whoever asks how it is called waits for no build.
if (!process.argv.includes('--help')) ensureBuild();
const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
process.exit(run(process.execPath, [tsx, join(ROOT, 'bench', 'main.ts'), ...process.argv.slice(2)]));
