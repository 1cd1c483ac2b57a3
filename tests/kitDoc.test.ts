import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { f } from '../contract/kit/field';
import { textOf } from './sourceFiles';

const DOC = textOf('docs/kit.md');
const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

it('explains every key of a definition', () => {
  const [, shape = ''] =
    /interface Shape<[^{]*\{\n([\s\S]*?)\n\}/.exec(textOf('contract/kit/resource.ts')) ?? [];
  const keys = [...shape.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !DOC.includes(`\`${key}\``) && !DOC.includes(`\`${key}(`))).toEqual([]);
});

it('explains every kind of field', () => {
  expect(Object.keys(f).filter((kind) => !DOC.includes(`\`f.${kind}\``))).toEqual([]);
});

it('names files that are there, and what stands in them', () => {
  const paths = [...DOC.matchAll(/`((?:contract|server|src|tests)\/[\w/.]+\.tsx?)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !existsSync(at(path)))).toEqual([]);
  const things = [...DOC.matchAll(/`([A-Z][A-Z_]+)`[^`(]{0,12}\(?`((?:contract|server|src)\/[\w/.]+\.ts)`/g)];
  expect(things.length).toBeGreaterThan(2);
  const absent = things.flatMap(([, name = '', path = '']) =>
    textOf(path).includes(`const ${name} `) || textOf(path).includes(`const ${name}:`)
      ? []
      : [`${path}: ${name}`],
  );
  expect(absent).toEqual([]);
});
