import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { clearCookies, setCookies } from './cookies';

const result = { token: 'readable', userInfo: { orgId: 'o', orgName: 'n', orgLogoUrl: null } };
const session = { secret: 'hidden', token: 'readable', expiresAt: Date.parse('2026-11-21T12:00:00Z') };

async function cookiesOf(secure: boolean, context: 'in' | 'out'): Promise<string[]> {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cookie);
  app.get('/', async (_request, reply) => {
    if (context === 'in') setCookies(reply, secure, { session, result, browserCookie: 'browser' });
    else clearCookies(reply, secure);
    return null;
  });
  const { headers } = await app.inject('/');
  return [headers['set-cookie'] ?? []].flat();
}

describe('the session cookie', () => {
  it('is limited to this host, TLS and same-site requests, and hidden from scripts', async () => {
    const [first] = await cookiesOf(true, 'in');
    const parts = (first ?? '').split('; ').sort();
    expect(parts).toEqual(
      [
        'Expires=Sat, 21 Nov 2026 12:00:00 GMT',
        'HttpOnly',
        'Path=/',
        'SameSite=Strict',
        'Secure',
        '__Host-sid=hidden',
      ].sort(),
    );
  });

  it('differs on plain http in its name and in Secure only', async () => {
    const [first] = await cookiesOf(false, 'in');
    expect(first).toMatch(/^sid=hidden; /);
    expect(first).toContain('HttpOnly; SameSite=Strict');
    expect(first).not.toMatch(/Secure|Domain/);
  });

  it('alone holds the secret, and what scripts may read is useless without it', async () => {
    const cookies = await cookiesOf(true, 'in');
    expect(cookies.filter((each) => each.includes('hidden'))).toHaveLength(1);
    for (const each of cookies) expect(each).toMatch(/SameSite=Strict/);
  });

  it('is removed with the session, together with what scripts may read', async () => {
    const gone = await cookiesOf(true, 'out');
    expect(gone.map((each) => each.split('=')[0])).toEqual([
      '__Host-sid',
      'token',
      'AccessToken',
      'userInfo',
    ]);
    for (const each of gone) expect(each).toContain('Expires=Thu, 01 Jan 1970');
  });
});
