// `npm run dev`: the built server with the console rebuilt as you type, at http://localhost:5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuild, ensurePackages, ROOT } from './prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
const start = (...args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
const children = [
  start(join('dist', 'server', 'main.js')),
  start(join('node_modules', 'vite', 'bin', 'vite.js')),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
