// `npm test`: types, lint, unit, component and server tests, and the console in a real browser.
// `npm test -- <word> …` runs the test files whose path has one of the words; `npm run test:all` leaves no combination
// out. Ends with one line "N passed, N failed" that adds everything up.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkNode, ensureBuild, ensurePackages, ROOT } from './prepare.mjs';

checkNode();
ensurePackages();

const bin = (name, file) => join(ROOT, 'node_modules', name, file);
const reports = join(ROOT, 'dist', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
/** Names of what failed, said once more at the end: the log is long. */
const failures = [];

function runInSight(title, args, env) {
  console.log(`\n— ${title}`);
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', resolve));
}

/** Runs beside the others: what it prints is shown in one piece when it has ended. */
function runBeside(title, args, env) {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(`\n— ${title}\n${text}`);
      resolve(code);
    });
  });
}

async function check(title, args) {
  const code = await runBeside(title, args, process.env);
  if (code === 0) passed += 1;
  else {
    failed += 1;
    failures.push(title);
  }
  console.log(`${title}: ${code === 0 ? 'ok' : 'FAILED'}`);
}

function countReport(title, { numPassedTests, numFailedTests, testResults }) {
  passed += numPassedTests;
  failed += numFailedTests;
  for (const { name, status: outcome, message, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    for (const test of assertionResults)
      if (test.status === 'failed') failures.push(`${title} ${file}: ${test.fullName}`);
    // A file that cannot be loaded or torn down has no failed test.
    if (outcome === 'failed' && message) failures.push(`${title} ${file}: ${message.split('\n')[0]}`);
  }
  return numFailedTests;
}

/** Runs vitest projects and counts what their report says; a run that dies counts as one failure. */
async function vitest(title, projects, { words = [], start = runInSight } = {}) {
  const report = join(reports, `${title}.json`);
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    ...words,
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const begun = Date.now();
  const code = await start(`${title} tests`, args, { ...process.env, TEST_SPLIT: '1' });
  const found = existsSync(report) ? countReport(title, JSON.parse(readFileSync(report, 'utf8'))) : 0;
  if (code !== 0 && found === 0) {
    failed += 1;
    failures.push(`${title} tests: ended with ${code}`);
  }
  console.log(`${title} tests: ${Math.round((Date.now() - begun) / 1_000)} s`);
}

const [only, ...more] = process.argv.slice(2);
if (only === 'all') process.env.TEST_ALL = '1';

if (only === 'external') {
  // The suites that touch a database, a broker or a bus, on the real ones (see .ci/run).
  ensureBuild();
  await vitest('external', ['external']);
} else if (only && only !== 'all') {
  ensureBuild();
  await vitest('chosen', ['pure', 'unit', 'dom', 'browser'], { words: [only, ...more] });
} else {
  const checks = [
    check('types', [bin('typescript', 'bin/tsc'), '--noEmit']),
    check('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '.']),
  ];
  // Some tests run the built server.
  ensureBuild();
  // Each of them waits a third of its time: for clocks, disks, pages.
  const inBrowser = vitest('browser', ['browser'], { start: runBeside });
  await vitest('unit', ['pure', 'unit', 'dom']);
  await Promise.all([inBrowser, ...checks]);
}

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
