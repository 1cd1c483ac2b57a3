import { expect, it } from 'vitest';
import { SOURCES, textOf } from './sourceFiles';

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|type|interface|class|enum) (\w+)/gm;

it('each exported name is declared in one file', () => {
  const places = new Map<string, Set<string>>();
  for (const path of SOURCES)
    for (const [, name = ''] of textOf(path).matchAll(EXPORTED))
      places.set(name, (places.get(name) ?? new Set()).add(path));
  const several = [...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);
  expect(
    several,
    'the same thing: one place, all others import it; another thing: its name says which',
  ).toEqual([]);
});
