import { OPTIONS_MAX, type Option, TREE_OPTIONS_MAX } from '@contract/kit/wire';
import { expect, it } from 'vitest';
import { offered } from './offered';

const option = (title: string, above?: string[]): Option => ({ id: title, title, above });
const titlesOf = ({ options }: { options: ReadonlyMap<string, Option> }) =>
  [...options.values()].map(({ title }) => title);
const many = (count: number, above?: string[]) =>
  Array.from({ length: count }, (_each, no) => option(`n${no}`, above));

it('shows a list with the chosen values first, each once', () => {
  expect(titlesOf(offered([option('c')], [option('a'), option('c'), option('b')], false))).toEqual([
    'c',
    'a',
    'b',
  ]);
});

it('shows a tree in order with the chosen values in place', () => {
  const found = [
    option('East', []),
    option('Shop', ['East', 'Town']),
    option('Town', ['East']),
    option('West', []),
    option('Airport', ['East']),
  ];
  const chosen = [option('Town', ['East']), option('Harbour', ['West'])];
  expect(titlesOf(offered(chosen, found, false))).toEqual([
    'East',
    'Airport',
    'Town',
    'Shop',
    'West',
    'Harbour',
  ]);
});

it('shows where a list or a tree is truncated', () => {
  expect(offered([], many(OPTIONS_MAX), false).cutAt).toBeUndefined();
  expect(offered([], many(OPTIONS_MAX + 1), false).cutAt).toBe(OPTIONS_MAX);
  expect(offered([], many(OPTIONS_MAX + 1, []), false).cutAt).toBeUndefined();
  expect(offered([], many(OPTIONS_MAX + 1, []), true).cutAt).toBe(OPTIONS_MAX);
  expect(offered([], many(TREE_OPTIONS_MAX + 1, []), false).cutAt).toBe(TREE_OPTIONS_MAX);
});
