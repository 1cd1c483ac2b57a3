import { expect, it } from 'vitest';
import { searchedFor, UNTITLED } from './searchedFor';

it('a reference is searched by typed text, never by the chosen title', () => {
  expect(searchedFor(' Pharma ')).toBe('Pharma');
  expect(searchedFor('Pharma', 'Pharmacist')).toBe('Pharma');
  expect(searchedFor('Pharmacist', 'Pharmacist')).toBeUndefined();
  expect(searchedFor('  ')).toBeUndefined();
  // Put there while the title was not known; the input waits before it asks.
  expect(searchedFor(UNTITLED, 'Pharmacist')).toBeUndefined();
});
