// `npm test`: types, lint, unit and server tests, and the console in a real browser.
// Ends with one line "N passed, N failed" that adds everything up.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkNode, ensureBuild, ensurePackages, ROOT, run } from './prepare.mjs';

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

function check(title, command, args) {
  console.log(`\n— ${title}`);
  const ok = run(command, args) === 0;
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(title);
  }
  console.log(ok ? `${title}: ok` : `${title}: FAILED`);
}

/** Runs one vitest project and counts what its report says; a run that dies counts as one failure. */
function vitest(project) {
  console.log(`\n— ${project} tests`);
  const report = join(reports, `${project}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const status = run(process.execPath, [bin('vitest', 'vitest.mjs'), ...args]);
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  for (const { name, status: outcome, message, assertionResults } of counts.testResults) {
    const file = relative(ROOT, name);
    for (const test of assertionResults)
      if (test.status === 'failed') failures.push(`${project} ${file}: ${test.fullName}`);
    // A file that cannot be loaded or torn down has no failed test.
    if (outcome === 'failed' && message) failures.push(`${project} ${file}: ${message.split('\n')[0]}`);
  }
  if (status !== 0 && counts.numFailedTests === 0) {
    failed += 1;
    failures.push(`${project} tests: ended with ${status}`);
  }
}

// `external`: the suites that touch a database, a broker or a bus, on the real ones (see .ci/run).
const only = process.argv[2];
if (!only) {
  check('types', process.execPath, [bin('typescript', 'bin/tsc'), '--noEmit']);
  check('lint', process.execPath, [bin('@biomejs/biome', 'bin/biome'), 'ci', '.']);
}
// Some tests run the built server.
ensureBuild();
if (!only || only === 'unit') vitest('unit');
if (only === 'external') vitest('external');
if (!only || only === 'browser') vitest('browser');

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
