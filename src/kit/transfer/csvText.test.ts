import { expect, it } from 'vitest';
import { csvText } from './csvText';

it('writes values as spreadsheets read them and neutralizes formulas', () => {
  expect(
    csvText([
      ['Record', 'Reason'],
      ['a "b", c', '=1+1'],
      ['', 'two\nlines'],
    ]),
  ).toBe('\ufeffRecord,Reason\r\n"a ""b"", c",\'=1+1\r\n,"two\nlines"\r\n');
});
