import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOC = readFileSync(`${ROOT}/docs/security.md`, 'utf8');
/** A file in code marks, and behind it, maybe, the name of a test in it. */
const NAMED = /`([\w./-]+\.(?:tsx?|json|txt|md)|\.npmrc)`(?: "([^"]+)")?/g;
const named = [...DOC.matchAll(NAMED)].map(([, path = '', test]) => ({ path, test }));
const ROWS = DOC.split('\n').filter((line) => /^\| \d/.test(line));

describe('docs/security.md', () => {
  it('has every row of the checklist', () => {
    expect(ROWS).toHaveLength(89);
  });

  it('names files and tests that exist', () => {
    const missing = named.filter(({ path, test }) => {
      const file = `${ROOT}/${path}`;
      return !existsSync(file) || (test !== undefined && !readFileSync(file, 'utf8').includes(test));
    });
    expect(missing).toEqual([]);
  });

  it('has a test for each row or states why there is none', () => {
    const bare = ROWS.filter((row) => {
      const [, , , , test = ''] = row.split(' | ').join('|').split('|');
      return !/\.test\.ts` "/.test(test) && !/^— ?\w/.test(test.trim());
    });
    expect(bare).toEqual([]);
  });
});
