import { expect, it } from 'vitest';
import { loadRegions } from './loadRegions';
import type { SearchedRegions } from './useRegions';
import { typedRegions } from './useTypedRegions';

it('finds a city by its name in each language and in Latin letters', async () => {
  const [chinese, english, japanese, korean] = await Promise.all(
    (['zh-cn', 'en', 'jp', 'ko'] as const).map(loadRegions),
  );
  if (!chinese || !english || !japanese || !korean) throw new Error('no names');
  const read = (own: typeof chinese): SearchedRegions => ({
    chinese: chinese.areas,
    own: own.areas,
    languages: [own.areas, chinese.areas, english.areas, english.typed],
  });
  for (const typed of ['杭州', 'Hangzhou', 'hangzhou '])
    expect([...typedRegions(read(english), typed)]).toContain('杭州市');
  const ofCity = (own: typeof chinese) => own.areas.city_list['330100'] ?? '';
  expect([...typedRegions(read(korean), ofCity(korean))]).toEqual(['杭州市']);
  expect([...typedRegions(read(japanese), ofCity(japanese))]).toEqual(['杭州市']);
  expect(typedRegions(read(english), '').size).toBe(0);
  expect(typedRegions(undefined, 'Hangzhou').size).toBe(0);
});
