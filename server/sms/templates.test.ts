import { expect, it } from 'vitest';
import { sourcesBelow } from '../db/testImages';

/** What a text message may be filled with: things, places and times, codes and numbers of records. Nobody's name. */
const ALLOWED = [
  'alarm',
  'code',
  'confirm',
  'figure',
  'hours',
  'level',
  'machine',
  'minutes',
  'no',
  'place',
  'priority',
  'rate',
  'seq',
  'time',
];

it('a text message names no person, because its text is stored and phones get lost', () => {
  const texts = sourcesBelow('server').flatMap(
    (source) => source.match(/(?:【Pharos】|\[Pharos\])[^\n]*/g) ?? [],
  );
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));
  expect([...named].sort()).toEqual(ALLOWED);
});
