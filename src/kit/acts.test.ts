import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { actorText } from './acts';

const t = ((key: string) => key) as unknown as TFunction;

it('a person is called by name, a process by what it is', () => {
  expect(['李敏', 'job:orders.expire', 'partner:jd', null].map((name) => actorText(name, t))).toEqual([
    '李敏',
    'record:system',
    'record:partner',
    'record:system',
  ]);
});
