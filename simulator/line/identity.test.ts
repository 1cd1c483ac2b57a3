import { X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { expect, it, vi } from 'vitest';
import { makeCertificate } from '../../tests/builders/certificate';
import { createIdentities } from './identity';

const SERIAL = 'SMV24A0000001';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it('a machine requests a certificate in the last sixty days, again after an hour, and confirms the next one', async () => {
  const first = makeCertificate([SERIAL], 90);
  const end = Date.parse(new X509Certificate(first.cert).validTo);
  const keep = vi.fn();
  const identities = createIdentities(SERIAL, first, keep);
  const before = end - 61 * DAY;
  const own = new X509Certificate(first.cert).fingerprint256;
  expect(identities.step(before)).toEqual([]);
  expect(identities.opened(before)).toEqual([{ kind: 'cert', at: before, d: { using: own } }]);
  expect(identities.opened(before)).toEqual([]);
  let now = end - 60 * DAY;
  const asked = async () => {
    identities.step(now);
    return vi.waitFor(() => {
      const [said] = identities.step(now);
      if (said?.kind !== 'cert') throw new Error('nothing asked yet');
      return said.d.csr ?? '';
    });
  };
  const csr = new Pkcs10CertificateRequest(await asked());
  expect([await csr.verify(), csr.subject]).toEqual([true, `CN=${SERIAL}`]);
  expect(identities.hear({ why: 'too_often' })).toBe(false);
  expect(identities.step(now + HOUR - 1)).toEqual([]);
  now += HOUR;
  await asked();
  const next = makeCertificate([SERIAL], 700);
  expect(identities.hear({ cert: next.cert })).toBe(true);
  expect(identities.current?.cert).toBe(next.cert);
  expect(keep.mock.calls).toEqual([[identities.current]]);
  const using = new X509Certificate(next.cert).fingerprint256;
  expect(identities.opened(now)).toEqual([{ kind: 'cert', at: now, d: { using } }]);
  expect(identities.opened(now)).toEqual([]);
  expect(identities.step(now + HOUR)).toEqual([]);
});

it('a machine with a secret requests no certificate', () => {
  const identities = createIdentities(SERIAL, undefined);
  expect([identities.current, identities.step(Date.now()), identities.hear({ cert: 'x' })]).toEqual([
    undefined,
    [],
    false,
  ]);
});
