import { describe, expect, it } from 'vitest';
import { inSentence } from './words';

describe('a name inside a sentence', () => {
  it.each([
    ['Purchase order', 'purchase order'],
    ['SIM card', 'SIM card'],
    ['IoT pool', 'IoT pool'],
    ['Meituan store', 'Meituan store'],
    ['采购单', '采购单'],
  ])('%s reads %s', (name, read) => {
    expect(inSentence(name)).toBe(read);
  });
});
