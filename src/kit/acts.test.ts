import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { actorText } from './acts';

const t = ((key: string) => key) as unknown as TFunction;

it('a person is shown by name and a process by its purpose', () => {
  const names = [
    '李敏',
    'job:orders.expire',
    'partner:jd',
    'machine:HM1',
    'link:report',
    'customer:h5',
    null,
  ];
  expect(names.map((name) => actorText(name, t))).toEqual([
    '李敏',
    'record:system',
    'record:partner',
    'record:byMachine',
    'record:byLink',
    'record:byLink',
    'record:system',
  ]);
});
