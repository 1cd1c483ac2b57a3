import { expect, it } from 'vitest';
import { csvText } from './csvText';

it('writes what a spreadsheet reads as it is, and calculates nothing', () => {
  expect(
    csvText([
      ['Record', 'Reason'],
      ['a "b", c', '=1+1'],
      ['', 'two\nlines'],
    ]),
  ).toBe('\ufeffRecord,Reason\r\n"a ""b"", c",\'=1+1\r\n,"two\nlines"\r\n');
});
