import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { StartError } from '../errors';

/** Where certificate and key lie, both as PEM; the certificate with those between it and the root behind it. */
export interface TlsFiles {
  cert: string;
  key: string;
}

export interface Certificate {
  cert: string;
  key: string;
  /** ms since 1970 */
  expiresAt: number;
  /** Host names and addresses it was made for; a name may begin with `*.`. */
  names: string[];
}

export class CertificateError extends StartError {}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read';
    throw new CertificateError(
      `${name}: ${resolve(path)} ${why}. Correct the path or the rights of the file.`,
    );
  }
}

function parsed<T>(name: string, path: string, what: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new CertificateError(
      `${name}: ${resolve(path)} holds no ${what} in PEM form. Put the right file there.`,
    );
  }
}

/** `DNS:a.example, IP Address:10.0.0.1` */
function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName
    .split(', ')
    .map((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1])
    .filter((name) => name !== undefined);
}

/** @throws CertificateError naming the file and what is wrong with it */
export function readCertificate(files: TlsFiles): Certificate {
  const cert = textOf('TLS_CERT', files.cert);
  const key = textOf('TLS_KEY', files.key);
  const x509 = parsed('TLS_CERT', files.cert, 'certificate', () => new X509Certificate(cert));
  const secret = parsed('TLS_KEY', files.key, 'private key without a password', () => createPrivateKey(key));
  if (!x509.checkPrivateKey(secret))
    throw new CertificateError(
      `TLS_KEY: ${resolve(files.key)} is not the key of the certificate in ${resolve(files.cert)}. Put the two there ` +
        'that were made together.',
    );
  parsed('TLS_CERT', files.cert, 'certificate that can be used', () => createSecureContext({ cert, key }));
  return { cert, key, expiresAt: Date.parse(x509.validTo), names: namesOf(x509) };
}

/** Does a certificate for these names speak for the host? */
export function speaksFor(names: readonly string[], host: string): boolean {
  const wanted = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const above = wanted.slice(wanted.indexOf('.'));
  return names.some((name) => [wanted, `*${above}`].includes(name.toLowerCase()));
}
