// A reporter of Vitest for what its JSON report leaves out: errors that belong to no test (a worker that died, a promise
// nobody waited for) and the files that did not run to their end. Written to the file named by LOST_FILES_REPORT.
import { writeFileSync } from 'node:fs';

const said = ({ name, message, cause }) =>
  `${name}: ${message.split('\n')[0]}${cause ? ` — ${said(cause)}` : ''}`;

/** Causes of a run that failed without a failed test. */
export default class LostFiles {
  onTestRunEnd(modules, errors) {
    const unended = modules.filter((module) => !['passed', 'failed', 'skipped'].includes(module.state()));
    const lost = [
      ...unended.map((module) => `${module.relativeModuleId}: did not run to its end`),
      ...errors.map((error) => `${error.VITEST_TEST_PATH ?? 'no file'}: ${said(error)}`),
    ];
    writeFileSync(process.env.LOST_FILES_REPORT, JSON.stringify(lost));
  }
}
