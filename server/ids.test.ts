import { expect, it } from 'vitest';
import { risingUlids, ulid } from './ids';

const MANY = 20_000;
const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const TIME_CHARS = 10;

it('are unique, begin with their time and use each character at every other position', () => {
  const made = Array.from({ length: MANY }, () => ulid(1_700_000_000_000));
  expect(new Set(made).size).toBe(MANY);
  expect(new Set(made.map((id) => id.slice(0, TIME_CHARS)))).toEqual(new Set(['01HF7YAT00']));
  for (let place = TIME_CHARS; place < 26; place++) {
    expect([...new Set(made.map((id) => id[place]))].sort()).toEqual(ALPHABET);
  }
});

it('sort by their time', () => {
  expect(ulid(1_000) < ulid(1_001)).toBe(true);
  expect(ulid().slice(0, TIME_CHARS) >= ulid(Date.now() - 1).slice(0, TIME_CHARS)).toBe(true);
});

it('increase within one millisecond on request', () => {
  const next = risingUlids();
  const made = Array.from({ length: MANY }, () => next(1_700_000_000_000));
  expect(made).toEqual([...new Set(made)].sort());
});
