import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../contract/time/durations';
import { SOURCES, textOf } from './sourceFiles';

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  [key: string]: unknown;
}
function* literals(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (Array.isArray(node)) for (const each of node) yield* literals(each);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { regex } = node as Node;
  if (regex) yield regex;
  for (const each of Object.values(node)) if (typeof each === 'object') yield* literals(each);
}

/** What is not found in its time counts as unknown, and a busy machine takes its time. */
const PATIENT = {
  timeout: MINUTE_MS,
  attackTimeout: MINUTE_MS,
  incubationTimeout: MINUTE_MS,
  seedingTimeout: MINUTE_MS,
};

const all = new Map<string, string>();
for (const path of SOURCES)
  for (const { pattern, flags } of literals(parseSync(path, textOf(path)).program))
    all.set(`/${pattern}/${flags}`, path);

it('no regular expression takes unbounded time', () => {
  expect(all.size).toBeGreaterThan(100);
  const slow = [...all].flatMap(([text, path]) => {
    const cut = text.lastIndexOf('/');
    const { status } = checkSync(text.slice(1, cut), text.slice(cut + 1), PATIENT);
    return status === 'safe' ? [] : [`${path}: ${text} is ${status}`];
  });
  expect(slow).toEqual([]);
});
