import { describe, expect, it } from 'vitest';
import { missingFeatures } from './unsupported';

/** What a present browser has, without what is named. */
function browser(...without: string[]) {
  const all = {
    isSecureContext: true,
    WebSocket: class {},
    fetch: () => undefined,
    AbortController: class {},
    ResizeObserver: class {},
    Intl,
    Array,
    crypto: { subtle: {} },
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

describe('a required browser feature', () => {
  it('is present in a current browser', () => {
    expect(missingFeatures(browser())).toEqual([]);
  });
  it('is named when it is missing', () => {
    expect(missingFeatures(browser('WebSocket'))).toEqual(['WebSocket']);
    expect(missingFeatures({ ...browser(), WebSocket: undefined })).toEqual(['WebSocket']);
    expect(missingFeatures(browser('Intl'))).toContain('Intl.PluralRules');
  });
  it('includes the digest on secure pages only, because plain http never has it', () => {
    expect(missingFeatures(browser('crypto'))).toEqual(['crypto.subtle']);
    expect(missingFeatures({ ...browser('crypto'), isSecureContext: false })).toEqual([]);
  });
});
