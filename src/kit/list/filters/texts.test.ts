import { describe, expect, it } from 'vitest';
import { isSeveral, splitTexts, tidyTexts } from './texts';

const valuesIn = (text: string) => tidyTexts(splitTexts(text));

describe('pasted filter values', () => {
  it('are found in any text, each once and without spaces', () => {
    expect(valuesIn('CN001, CN002,CN001')).toEqual(['CN001', 'CN002']);
    expect(valuesIn('CN001\r\nCN002\r\n')).toEqual(['CN001', 'CN002']);
    expect(valuesIn('张三、李四，王五；赵六;x\ty')).toEqual(['张三', '李四', '王五', '赵六', 'x', 'y']);
    expect(valuesIn(' \n ')).toEqual([]);
  });

  it('are distinguished from a single one', () => {
    expect(['a b', 'a,', 'a\nb'].map(isSeveral)).toEqual([false, true, true]);
  });
});
