import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { BROWSER_LIFE_MS, createKnownBrowsers } from './knownBrowsers';

const START = Date.UTC(2026, 0, 5, 8);
let now: number;
const clock = () => now;
const browsers = createKnownBrowsers(Buffer.alloc(32, 5), clock);

beforeEach(() => {
  now = START;
});

describe('a known browser', () => {
  it('is known for ninety days for the accounts that signed in there and cannot be forged', () => {
    const first = browsers.afterSignIn(['lin', 'code:13800138000'], undefined);
    const both = browsers.afterSignIn(['wang'], first);
    expect(browsers.idFor('LIN', both)).toBe(browsers.idFor('code:13800138000', both));
    expect(browsers.idFor('wang', both)).toBeDefined();
    expect(browsers.idFor('zhao', both)).toBeUndefined();
    expect(browsers.idFor('lin', undefined)).toBeUndefined();
    const other = createKnownBrowsers(Buffer.alloc(32, 6), clock);
    expect(other.idFor('lin', both)).toBeUndefined();
    now += BROWSER_LIFE_MS - 1;
    expect(browsers.idFor('wang', both)).toBeDefined();
    now += 1;
    expect(browsers.idFor('wang', both)).toBeUndefined();
    expect(BROWSER_LIFE_MS).toBe(90 * DAY_MS);
  });

  it('is unknown when any part of its entry is changed or missing', () => {
    const [id = '', expiry = '', mac = ''] = browsers.afterSignIn(['lin'], undefined).split('.');
    expect(browsers.idFor('lin', [id, expiry, mac].join('.'))).toBe(id);
    const later = String(Number(expiry) + 1);
    const forged = [
      `x${id}.${expiry}.${mac}`,
      `${id}.${later}.${mac}`,
      `${id}.${expiry}`,
      `${id}.${expiry}.`,
      id,
      '',
    ];
    for (const entry of forged) expect(browsers.idFor('lin', entry), entry).toBeUndefined();
  });

  it('gets a new id at each sign-in and keeps its other accounts', () => {
    const first = browsers.afterSignIn(['wang'], browsers.afterSignIn(['lin'], undefined));
    const again = browsers.afterSignIn(['lin'], first);
    expect(browsers.idFor('lin', again)).not.toBe(browsers.idFor('lin', first));
    expect(browsers.idFor('wang', again)).toBe(browsers.idFor('wang', first));
    expect(again.split('~'), 'the old entry has gone').toHaveLength(2);
  });

  it('keeps the latest accounts only and refuses an oversized cookie', () => {
    let cookie: string | undefined;
    for (let index = 0; index < 20; index++) cookie = browsers.afterSignIn([`a${index}`], cookie);
    const known = Array.from({ length: 20 }, (_, index) => browsers.idFor(`a${index}`, cookie) !== undefined);
    expect(known).toEqual([...Array(12).fill(false), ...Array(8).fill(true)]);
    const ninth = `${cookie}~${browsers.afterSignIn(['late'], undefined)}`;
    expect(browsers.idFor('late', ninth), 'nobody looks further').toBeUndefined();
    expect((cookie ?? '').length).toBeLessThan(1_000);
    expect(browsers.idFor('a19', `${cookie}${'~x'.repeat(500)}`)).toBeUndefined();
  });
});
