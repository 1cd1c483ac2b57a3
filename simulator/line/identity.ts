import { KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { RENEW_BEFORE_MS } from '../../contract/machines/access/renewing';
import type { DownMessage } from '../../contract/mqtt';
import type { UpReport } from '../machine/upReport';

/** A private key and its certificate, PEM. */
export interface Identity {
  key: string;
  cert: string;
}
type CertificateAnswer = DownMessage<'cert'>;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const ASK_AGAIN_MS = 3_600_000;

/** What a machine signs in with, where that is a certificate; it gets the next one by itself. */
export interface Identities {
  readonly current: Identity | undefined;
  /** Asks in time. */
  step(now: number): UpReport[];
  /** Says which one it uses, once after a start and once it is in with another one. */
  opened(now: number): UpReport[];
  /** @returns whether there is another one to sign in with */
  hear(answer: CertificateAnswer): boolean;
}

async function keysAndRequest(serialNo: string): Promise<{ key: string; csr: string }> {
  const { Pkcs10CertificateRequestGenerator } = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const csr = await Pkcs10CertificateRequestGenerator.create({
    name: `CN=${serialNo}`,
    keys,
    signingAlgorithm: ALGORITHM,
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }) as string;
  return { key, csr: csr.toString('pem') };
}

/** @param keep hears of the next one before it is used */
export function createIdentities(
  serialNo: string,
  first: Identity | undefined,
  keep?: (identity: Identity) => void,
): Identities {
  let current = first;
  // Nobody remembers whether it was said before the machine was switched off.
  let fresh = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let made: { key: string; csr: string } | undefined;
  let said = false;
  const isDue = (now: number) =>
    current !== undefined && Date.parse(new X509Certificate(current.cert).validTo) - now <= RENEW_BEFORE_MS;
  return {
    get current() {
      return current;
    },
    step(now) {
      if (made && !said) {
        said = true;
        return [{ kind: 'cert', at: now, d: { csr: made.csr } }];
      }
      if (now - askedAt < ASK_AGAIN_MS || !isDue(now)) return [];
      askedAt = now;
      // The key is made beside the steps; what is made goes out with the next one.
      void keysAndRequest(serialNo).then((pair) => {
        made = pair;
        said = false;
      });
      return [];
    },
    opened(now) {
      if (!fresh || !current) return [];
      fresh = false;
      const using = new X509Certificate(current.cert).fingerprint256;
      return [{ kind: 'cert', at: now, d: { using } }];
    },
    hear({ cert }) {
      if (!cert || !made) return false;
      current = { key: made.key, cert };
      keep?.(current);
      made = undefined;
      fresh = true;
      return true;
    },
  };
}
