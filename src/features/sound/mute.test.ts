import { describe, expect, it } from 'vitest';
import { keepMute, muteAt, readMute } from './mute';

function storeOf(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

describe('muting the alarm sound', () => {
  it('is on until somebody decides, and for invalid storage', () => {
    for (const text of [null, '', '{', '{"until":"soon","by":"x"}', '[]'])
      expect(muteAt(readMute(storeOf(text)), 0), String(text)).toEqual({ until: null, by: '' });
  });

  it('is stored with its end and the user and ends by itself', () => {
    const store = storeOf(null);
    keepMute(store, { until: 100, by: 'Lin' });
    expect(muteAt(readMute(store), 99)).toEqual({ until: 100, by: 'Lin' });
    expect(muteAt(readMute(store), 100)).toBeUndefined();
  });

  it('ends for good when the sound is switched on', () => {
    const store = storeOf(null);
    keepMute(store, undefined);
    expect(readMute(store)).toBeUndefined();
  });

  it('works without browser storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    expect(readMute(refusing)).toEqual({ until: null, by: '' });
    expect(() => keepMute(refusing, undefined)).not.toThrow();
  });
});
