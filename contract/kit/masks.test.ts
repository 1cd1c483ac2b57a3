import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMasked, MASKS, type Mask } from './masks';

describe('the table of masks', () => {
  it.each([
    ['phone', '13800138000', '138****8000'],
    ['phone', '5551234', '5******'],
    ['idNumber', '11010119900307002X', '110***********002X'],
    ['card', '6222021234560018', '6222 **** **** 0018'],
    ['card', '6222 0212 3456 0018', '6222 **** **** 0018'],
    ['name', '张三', '张*'],
    ['name', '王小明', '王**'],
    ['name', '欧阳娜娜', '欧阳**'],
    ['name', '诸葛亮', '诸葛*'],
    ['name', '欧阳', '欧*'],
    ['name', '남궁민', '남궁*'],
    ['name', '김철수', '김**'],
    ['name', '田中 太郎', '田中 **'],
    ['name', 'John Smith', 'J*** S****'],
    ['name', '李', '*'],
    ['address', '浙江省杭州市西湖区文三路 90 号', '浙江省杭州市西湖区***'],
    ['address', '江苏省昆山市青阳小区 5 幢', '江苏省昆山市***'],
    ['address', '東京都千代田区丸の内1-1', '東京都千代田区***'],
    ['address', '서울특별시 강남구 테헤란로 1', '서울특별시 강남구***'],
    ['address', '10 Downing Street', '***'],
    ['email', 'li.ming@example.com', 'l***@example.com'],
    ['account', '13800138000', '138****8000'],
    ['account', 'li_ming', 'li_ming'],
    ['text', 'secret', 's*****'],
  ] as const)('%s: %s is shown as %s', (mask, plain, shown) => {
    expect(MASKS[mask](plain)).toBe(shown);
  });

  it('hides part of every text and leaves a masked text unchanged', () => {
    const texts = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => !text.includes('*') && /\S/.test(text));
    for (const mask of (Object.keys(MASKS) as Mask[]).filter((each) => each !== 'account'))
      fc.assert(
        fc.property(texts, (text) => {
          const once = MASKS[mask](text);
          expect([isMasked(once), once === text, MASKS[mask](once)]).toEqual([true, false, once]);
        }),
      );
  });
});
