// A reporter of Vitest for what belongs to no test: a file or a `describe` that could not be set up, a worker that died, a
// promise nobody waited for. Writes one line for each, as JSON, to the file named by LOST_FILES_REPORT.
import { writeFileSync } from 'node:fs';

const said = ({ name, message, cause }) =>
  `${name}: ${message.split('\n')[0]}${cause ? ` — ${said(cause)}` : ''}`;

function lostIn(module) {
  const file = module.relativeModuleId;
  const suites = [...module.children.allSuites()];
  const broken = suites.flatMap((suite) =>
    suite.errors().map((error) => `${suite.fullName}: ${said(error)}`),
  );
  const own = module.errors().map(said);
  const unended = ['queued', 'pending'].includes(module.state()) ? ['did not run to its end'] : [];
  return [...unended, ...own, ...broken].map((text) => `${file}: ${text}`);
}

/** Causes of a run that failed without a failed test. */
export default class LostFiles {
  onTestRunEnd(modules, errors) {
    const homeless = errors.map((error) => `${error.VITEST_TEST_PATH ?? 'no file'}: ${said(error)}`);
    writeFileSync(process.env.LOST_FILES_REPORT, JSON.stringify([...modules.flatMap(lostIn), ...homeless]));
  }
}
