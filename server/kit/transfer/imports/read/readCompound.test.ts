import { describe, expect, it } from 'vitest';
import { f } from '../../../../../contract/kit/field';
import { readCell } from './readCell';

const reading = { resource: 'hospitals', locale: 'en', zone: 'Asia/Shanghai', decimals: 2 } as const;
const read = (field: Parameters<typeof readCell>[2], text: string) => readCell(reading, 'x', field, text);
const refused = (key: string) => ({ problem: { key } });

describe('a cell with several parts', () => {
  it('names a region in full, by its code, or alone when the name is unique', () => {
    expect(read(f.region(), '浙江省 杭州市 西湖区')).toEqual({ value: '330106' });
    expect(read(f.region(), '３３０１０６')).toEqual({ value: '330106' });
    expect(read(f.region(), '西湖区')).toEqual(refused('err.import.region'));
    expect(read(f.region(), 'Nowhere')).toEqual(refused('err.import.region'));
    expect(read(f.region(), '')).toEqual({ value: null });
  });

  it.each([
    'Xihu District, Hangzhou, Zhejiang',
    '浙江省 杭州市 西湖区',
    '저장성 항저우시 시후구',
    '浙江省杭州市西湖区',
  ])('names a region in the language of the sheet: %s', (text) =>
    expect(read(f.region(), text)).toEqual({ value: '330106' }),
  );

  it('is a position as an export writes it', () => {
    expect(read(f.geo(), '120.13, 30.24')).toEqual({ value: { lng: 120.13, lat: 30.24 } });
    expect(read(f.geo(), '-0.5，30')).toEqual({ value: { lng: -0.5, lat: 30 } });
    for (const text of ['120.13', 'here', '1, 2, 3', '120,13, 30,24'])
      expect(read(f.geo(), text), text).toEqual(refused('err.import.geo'));
  });

  it('is one key and value per line', () => {
    const value = [
      { key: 'a', value: '1' },
      { key: '时间', value: '08:00' },
    ];
    expect(read(f.pairs(), 'a: 1\n\n时间：08:00')).toEqual({ value });
    expect(read(f.pairs(), 'a 1')).toEqual(refused('err.import.pairs'));
  });
});
