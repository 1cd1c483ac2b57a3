// `npm test`: types, lint, unit, component and server tests, and the console in a real browser.
// Those of crashes, restores and thousands of wrong requests (`*.slow.test.ts`) are run by .ci/run and `npm run test:slow`.
// `npm test -- <word> …` runs the test files whose path has one of the words; `npm run test:all` leaves no combination
// out. Ends with one line "N passed, N failed" that adds everything up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkNode, ensureBuild, ensurePackages, ROOT, run } from './prepare.mjs';

checkNode();
ensurePackages();

const bin = (name, file) => join(ROOT, 'node_modules', name, file);
const reports = join(ROOT, 'dist', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
/** What failed and why, said once more at the end: the log is long, and CI keeps the end of it. */
const failures = [];
const REASON_LINES = 15;

/** Runs beside what follows; its words come when it has ended, in one piece. */
function check(title, args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code === 0) passed += 1;
      else {
        failed += 1;
        failures.push(title);
      }
      console.log(`\n— ${title}\n${text}${title}: ${code === 0 ? 'ok' : 'FAILED'}`);
      resolve();
    });
  });
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The first lines of what was thrown, without the paths through libraries. */
const reasonOf = ({ failureMessages }) =>
  stripVTControlCharacters(failureMessages.join('\n'))
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, REASON_LINES);

function countReport(title, { numPassedTests, numFailedTests, testResults }) {
  passed += numPassedTests;
  failed += numFailedTests;
  for (const { name, assertionResults } of testResults)
    for (const test of assertionResults)
      if (test.status === 'failed')
        failures.push(
          [`${title} ${relative(ROOT, name)}: ${test.fullName}`, ...reasonOf(test)].join('\n        | '),
        );
}

/** What a person does not wait for before each commit (docs/decisions/0033). */
const SLOW = '.slow.test.';

/**
 * Runs vitest projects and counts what their report says; a run that dies counts as one failure.
 * @param words parts of the paths of the files that are run; none: all
 */
function vitest(title, projects, words = [], withSlow = true) {
  console.log(`\n— ${title} tests`);
  const report = join(reports, `${title}.json`);
  const args = [
    'run',
    ...words,
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/lostFiles.mjs',
  ];
  const begun = Date.now();
  const lost = join(reports, `${title}.lost.json`);
  const split = { TEST_SPLIT: '1', TEST_WITHOUT_SLOW: withSlow ? '' : '1' };
  const env = { ...process.env, ...split, LOST_FILES_REPORT: lost };
  const status = run(process.execPath, [bin('vitest', 'vitest.mjs'), ...args], { env });
  const before = failed;
  if (existsSync(report)) countReport(title, read(report));
  // Tests of a file that cannot be set up are skipped, and those of a worker that died are not in the report.
  for (const line of existsSync(lost) ? read(lost) : []) {
    failed += 1;
    failures.push(`${title} ${line}`);
  }
  if (status !== 0 && failed === before) {
    failed += 1;
    failures.push(`${title} tests: ended with ${status}`);
  }
  console.log(`${title} tests: ${Math.round((Date.now() - begun) / 1_000)} s`);
}

const [only, ...more] = process.argv.slice(2);
if (only === 'all') process.env.TEST_ALL = '1';

if (only === 'external') {
  // The suites that touch a database, a broker or a bus, on the real ones (see .ci/run).
  ensureBuild();
  vitest('external', ['external']);
} else if (only === 'slow') {
  ensureBuild();
  vitest('slow', ['pure', 'unit', 'browser'], [SLOW]);
} else if (only && only !== 'all') {
  ensureBuild();
  vitest('chosen', ['pure', 'unit', 'dom', 'browser'], [only, ...more]);
} else {
  // More checkers than cores look at the same types again.
  const checkers = String(Math.min(4, availableParallelism()));
  const checks = [
    check('types', [bin('typescript', 'bin/tsc'), '--noEmit', '--checkers', checkers]),
    check('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '.']),
  ];
  const withSlow = only === 'all';
  // It leaves half of the cores to tests that need no build.
  const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const built = once(building, 'close');
  vitest('component', ['pure', 'dom'], [], withSlow);
  if ((await built)[0] !== 0) process.exit(1);
  // Where it fails, the browser tests do it themselves, and say why.
  spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/seedAhead.ts'], { cwd: ROOT, stdio: 'ignore' });
  vitest('unit', ['unit'], [], withSlow);
  vitest('browser', ['browser'], [], withSlow);
  await Promise.all(checks);
}

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
