import type { StorageClass } from '@contract/climate';
import { expect, it } from 'vitest';
import { storageShown } from './storageShown';

it.each<[string, StorageClass | undefined, StorageClass[], StorageClass | undefined]>([
  ['what was asked for', 'CN_ROOM', ['COLD_2_8', 'CN_ROOM'], 'CN_ROOM'],
  ['what spoils soonest, where nobody asked', undefined, ['CN_ROOM', 'COLD_2_8'], 'COLD_2_8'],
  ['one that there is, where there is none of that', undefined, ['CN_ROOM'], 'CN_ROOM'],
  ['one that there is, where none is of what was asked', 'COLD_2_8', ['CN_ROOM'], 'CN_ROOM'],
  ['nothing, without machines', 'COLD_2_8', [], undefined],
])('the curve shows %s', (_, asked, present, shown) => expect(storageShown(asked, present)).toBe(shown));
