import { describe, expect, it } from 'vitest';
import { type BuiltFile, packFiles } from '../scripts/packing';

const KB = 1_000;

const file = (name: string, size: number, imports: string[] = []): BuiltFile => ({
  name,
  size,
  imports,
  dynamicImports: [],
  entry: false,
});
const entry = (name: string, imports: string[], dynamicImports: string[] = []): BuiltFile => ({
  ...file(name, KB, imports),
  dynamicImports,
  entry: true,
});

/** A login page, and a console with a home and three pages behind it. */
const site = (
  parts: BuiltFile[],
  needs: Record<'login' | 'console' | 'home' | 'list' | 'chart' | 'help', string[]>,
) => [
  entry('main', [], ['login', 'console']),
  entry('login', needs.login),
  entry('console', needs.console, ['home', 'list', 'chart', 'help']),
  entry('home', needs.home),
  entry('list', needs.list),
  entry('chart', needs.chart),
  entry('help', needs.help),
  ...parts,
];
const NOTHING = { login: [], console: [], home: [], list: [], chart: [], help: [] };
const packed = (files: BuiltFile[]) =>
  packFiles(files, 'main', ['console'], 'home').map((names) => names.sort());

describe('packFiles', () => {
  it('combines chunks needed by the same pages', () => {
    const parts = [file('a', 90 * KB), file('b', 90 * KB)];
    expect(packed(site(parts, { ...NOTHING, list: ['a', 'b'], chart: ['a', 'b'] }))).toEqual([['a', 'b']]);
  });

  it('adds a small file to the chunk that most of its pages load', () => {
    const parts = [file('large', 90 * KB), file('small', 200)];
    const needs = { ...NOTHING, list: ['large', 'small'], chart: ['large', 'small'], help: ['large'] };
    expect(packed(site(parts, needs))).toEqual([['large', 'small']]);
  });

  it('keeps unneeded bytes low', () => {
    const parts = [file('large', 90 * KB), file('small', 200)];
    const needs = { ...NOTHING, list: ['large', 'small'], chart: ['large', 'small'], help: ['small'] };
    expect(packed(site(parts, needs))).toEqual([]);
  });

  it('includes the imports of a file in its size', () => {
    const parts = [file('small', 200), file('other', 200, ['large']), file('large', 90 * KB)];
    const needs = { ...NOTHING, list: ['small', 'other'], chart: ['small', 'other'], help: ['small'] };
    expect(packed(site(parts, needs)).flat()).not.toContain('small');
  });

  it('adds nothing to a page before sign-in', () => {
    const parts = [file('a', 300), file('b', 300)];
    const needs = { ...NOTHING, login: ['a'], console: ['a', 'b'] };
    expect(packed(site(parts, needs))).toEqual([]);
  });

  it('adds nothing to the home page, but to other pages', () => {
    const parts = [file('a', 300), file('b', 300)];
    const needs = { ...NOTHING, list: ['a', 'b'], chart: ['a', 'b'] };
    expect(packed(site(parts, { ...needs, help: ['a'] }))).toEqual([['a', 'b']]);
    expect(packed(site(parts, { ...needs, home: ['a'] }))).toEqual([]);
  });

  it('treats the console as loaded before its pages', () => {
    const parts = [file('a', 9 * KB), file('b', 9 * KB)];
    const needs = { ...NOTHING, console: ['a', 'b'], help: ['a'] };
    expect(packed(site(parts, needs))).toEqual([['a', 'b']]);
  });

  it('creates no import cycle', () => {
    // Together, top and bottom would need the entry between them, and it them.
    const parts = [file('top', 200, ['chart']), file('bottom', 200)];
    const needs = { ...NOTHING, list: ['top', 'bottom'], chart: ['bottom'] };
    expect(packed(site(parts, needs))).toEqual([]);
  });
});
