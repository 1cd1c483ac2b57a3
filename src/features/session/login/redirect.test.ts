import { describe, expect, it } from 'vitest';
import { type CookieJar, dropCookie, readCookie, writeCookie } from '../state/cookies';
import { loginPathFor, safeRedirect } from './redirect';

describe('the redirect after sign-in', () => {
  it('keeps path and query', () => {
    const path = loginPathFor('/machine/warnNoticeList?priority=high&q=a b');
    const redirect = new URLSearchParams(path.split('?')[1]).get('redirect');
    expect(safeRedirect(redirect)).toBe('/machine/warnNoticeList?priority=high&q=a b');
  });

  it.each(['/', '', '/login', '/login?redirect=%2Fx'])('is not added for %j', (from) => {
    expect(loginPathFor(from)).toBe('/login');
  });

  it.each([null, undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/login'])(
    'goes home instead of to %j',
    (redirect) => {
      expect(safeRedirect(redirect)).toBe('/dashboard');
    },
  );
});

describe('cookies', () => {
  it('reads one of several, decoded', () => {
    const jar: CookieJar = { cookie: 'size=medium; token=a%3Db; tokenizer=x; empty=' };
    expect(readCookie(jar, 'token')).toBe('a=b');
    expect(readCookie(jar, 'empty')).toBeUndefined();
    expect(readCookie(jar, 'oken')).toBeUndefined();
  });

  it('survives a value that is not encoded', () => {
    expect(readCookie({ cookie: 'userInfo=100%' }, 'userInfo')).toBe('100%');
  });

  it('writes for the whole site and deletes at once', () => {
    const jar: CookieJar = { cookie: '' };
    writeCookie(jar, 'language', 'jp', 60);
    expect(jar.cookie).toBe('language=jp; Path=/; SameSite=Strict; Max-Age=60');
    dropCookie(jar, 'token');
    expect(jar.cookie).toContain('Max-Age=0');
  });
});
