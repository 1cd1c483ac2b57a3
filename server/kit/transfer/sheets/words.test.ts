import { expect, it } from 'vitest';
import { choiceOf } from './words';

it.each(['Cold (2–10 °C)', 'cold (2–10\u00a0°c)', 'CN_COLD'])(
  'a choice is read by its word or code, whatever spaces are typed: %s',
  (typed) => {
    expect(choiceOf('products', 'storageClass', ['CN_ROOM', 'CN_COLD'], typed)).toBe('CN_COLD');
  },
);
