import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createOutbound, isPublicAddress } from './outbound';

describe('the check for a public network address', () => {
  it.each(['8.8.8.8', '114.114.114.114', '172.32.0.1', '2606:4700::1111', '2400:3200::1'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.100.100.200', '0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '2002:7f00:1::', '64:ff9b::7f00:1', 'erp.example', ''],
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

async function listening() {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(String(request.url));
    if (request.url === '/moved') response.writeHead(302, { location: '/taken' }).end();
    else response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { got, port, close: () => new Promise((resolve) => server.close(resolve)) };
}
const signal = AbortSignal.timeout(5_000);
const loopback = [{ address: '127.0.0.1', family: 4 }];

describe('a call to an address that a user has entered', () => {
  it('does not reach a private network by name or number', async () => {
    const { got, port, close } = await listening();
    const post = createOutbound({
      trusted: new Set(),
      lookup: (_host, _options, done) => done(null, loopback),
    });
    for (const host of ['erp.example', '127.0.0.1', '[::1]', '2130706433', '0x7f.1'])
      await expect(post({ url: `http://${host}:${port}/`, body: '{}', signal })).rejects.toThrow(
        'no address of the public network',
      );
    expect(got).toEqual([]);
    await close();
  });

  it('is refused when one of several addresses is private', async () => {
    const both = [{ address: '8.8.8.8', family: 4 }, ...loopback];
    const post = createOutbound({ trusted: new Set(), lookup: (_host, _options, done) => done(null, both) });
    await expect(post({ url: 'https://erp.example/', body: '{}', signal })).rejects.toThrow('public network');
  });

  it('follows no redirects and reaches what the operator has named', async () => {
    const { got, port, close } = await listening();
    const post = createOutbound({ trusted: new Set([`127.0.0.1:${port}`]) });
    const url = `http://127.0.0.1:${port}`;
    expect(await post({ url: `${url}/moved`, body: '{}', signal })).toMatchObject({ status: 302 });
    expect(await post({ url: `${url}/taken`, body: '{}', signal })).toEqual({ status: 200, text: '{}' });
    expect(got).toEqual(['/moved', '/taken']);
    await close();
  });
});
