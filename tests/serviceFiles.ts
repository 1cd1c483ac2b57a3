import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What names a real service for tests. */
const SERVICE = /TEST_(DATABASE|NATS|MQTT)_URL/;
const IMPORT = /(?:from|import)\s*\(?'(\.[^']+)'/g;
/**
 * These ask the same questions of the queries as others do, about rights, bodies and time, which no service has a part
 * in: each statement of theirs stands in another file, too. With TEST_ALL=1 they are asked of the services as well.
 */
const MANY_TIMES = [
  'server/auth/accounts/loginTiming.test.ts',
  'tests/server/access/absenceTiming.slow.test.ts',
  'tests/server/blackBox.slow.test.ts',
  'server/auth/guard/loginGuard.test.ts',
  'server/modules/orders/demo/today.test.ts',
  'server/push/frames.test.ts',
  'server/push/limits.test.ts',
  'tests/server/access/access.test.ts',
  'tests/server/access/canaries.test.ts',
  'tests/server/access/policies.test.ts',
  'tests/server/fuzz.slow.test.ts',
  'tests/server/httpLayer.test.ts',
  'tests/server/transfer/mutatedUploads.slow.test.ts',
  'tests/server/positions/positions.slow.test.ts',
  'tests/server/positions/positionsBodies.test.ts',
  'tests/server/positions/positionsDisplay.slow.test.ts',
  'tests/server/stateful/sequences.test.ts',
];

function testsUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path));
}

function fileOf(path: string): string | undefined {
  // What is a file has nothing below it.
  return [`${path}.ts`, path, join(path, 'index.ts')].find((each) =>
    statSync(each, { throwIfNoEntry: false })?.isFile(),
  );
}

/** Test files of the server that come, however far, to a database, a broker or a bus that the environment names. */
export function serviceFiles(): string[] {
  const texts = new Map<string, string>();
  const textOf = (path: string) => {
    const text = texts.get(path) ?? readFileSync(path, 'utf8');
    texts.set(path, text);
    return text;
  };
  const comesTo = (path: string, seen: Set<string>): boolean => {
    if (seen.has(path)) return false;
    seen.add(path);
    const text = textOf(path);
    if (SERVICE.test(text)) return true;
    return [...text.matchAll(IMPORT)].some(([, name = '']) => {
      const next = fileOf(join(dirname(path), name));
      return next !== undefined && comesTo(next, seen);
    });
  };
  const files = ['server', 'tests/server'].flatMap(testsUnder).filter((path) => comesTo(path, new Set()));
  return process.env.TEST_ALL === '1' ? files : files.filter((path) => !MANY_TIMES.includes(path));
}
