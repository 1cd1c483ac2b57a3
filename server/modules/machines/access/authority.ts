import { createPublicKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { isEmpty } from '../../../../contract/kit/problem';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { invalid } from '../../../kit/records/draft';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { createSecretBox } from '../../../secrets/secretBox';

export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const AUTHORITY_DAYS = 30 * 365;
const CERTIFICATE_DAYS = 2 * 365;
/** Clocks of machines that have just been switched on are behind. */
const BEFORE_MS = DAY_MS;
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const RSA_BITS_MIN = 2_048;
const CURVES: readonly unknown[] = ['prime256v1', 'secp384r1', 'secp521r1'];
const OWNER = 'machineAuthority';

/** It takes a while to load and is seldom wanted. */
export const x509 = () => import('@peculiar/x509');

export interface IssuedCertificate {
  /** PEM */
  certificate: string;
  /** SHA-256 of it, as TLS names it: `AB:CD:…` */
  fingerprint: string;
  until: Date;
  /** PEM of who has signed it. */
  authority: string;
}

/** What a certificate is issued to. */
export interface Hardware {
  id: string;
  serialNo: string;
}

/** PEM and fingerprint as Node writes them. */
const read = (der: ArrayBuffer) => new X509Certificate(Buffer.from(der));

async function makeAuthority(now: number) {
  const {
    X509CertificateGenerator,
    BasicConstraintsExtension,
    KeyUsagesExtension,
    KeyUsageFlags,
    SubjectKeyIdentifierExtension,
  } = await x509();
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'O=Pharos, CN=Pharos machines',
    notBefore: new Date(now - BEFORE_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: read(made.rawData).toString(), key };
}

/** Who signs, and with what; made with the first certificate. Of two that make one at once the first counts. */
export async function authorityOf(trx: Executor, deps: Pick<KitDeps, 'keys' | 'clock'>) {
  const box = createSecretBox(deps.keys.record);
  const stored = () => trx.selectFrom('machineAuthority').select(['cert', 'keyBox']).executeTakeFirst();
  let found = await stored();
  if (!found) {
    const { cert, key } = await makeAuthority(deps.clock());
    await trx
      .insertInto('machineAuthority')
      .values({ cert, keyBox: box.seal(key, OWNER), createdAt: new Date(deps.clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found = await stored();
  }
  if (!found) throw new Error('nobody signs the certificates of machines');
  const pkcs8 = Buffer.from(box.open(found.keyBox, OWNER), 'base64');
  return {
    cert: found.cert,
    key: await webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign']),
  };
}

async function certify(
  work: UnitOfWork,
  { id, serialNo }: Hardware,
  publicKey: ArrayBuffer,
): Promise<IssuedCertificate> {
  const x = await x509();
  const authority = await authorityOf(work.trx, work.deps);
  const now = work.deps.clock();
  const until = new Date(now + CERTIFICATE_DAYS * DAY_MS);
  const spki = new x.PublicKey(publicKey);
  const issuer = new x.X509Certificate(authority.cert);
  const made = await x.X509CertificateGenerator.create({
    subject: `CN=${serialNo}`,
    issuer: issuer.subject,
    notBefore: new Date(now - BEFORE_MS),
    notAfter: until,
    publicKey: spki,
    signingKey: authority.key,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x.BasicConstraintsExtension(false, undefined, true),
      new x.KeyUsagesExtension(x.KeyUsageFlags.digitalSignature, true),
      new x.ExtendedKeyUsageExtension([CLIENT_AUTH]),
      await x.AuthorityKeyIdentifierExtension.create(issuer),
      await x.SubjectKeyIdentifierExtension.create(spki),
    ],
  });
  const certificate = read(made.rawData);
  const fingerprint = certificate.fingerprint256;
  const serial = made.serialNumber.toLowerCase();
  const issuedAt = new Date(now);
  await work.trx
    .insertInto('machineCertificates')
    .values({ serial, authId: id, fingerprint, issuedAt, until, revokedAt: null })
    .execute();
  return {
    certificate: certificate.toString(),
    fingerprint,
    until,
    authority: authority.cert,
  };
}

/** A key made here and its certificate; the key is in the answer and nowhere else. */
export async function issueWithKey(
  work: UnitOfWork,
  to: Hardware,
): Promise<IssuedCertificate & { key: string }> {
  const { subtle } = webcrypto;
  const { publicKey, privateKey } = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }) as string;
  return { key, ...(await certify(work, to, await subtle.exportKey('spki', publicKey))) };
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa') return modulusLength >= RSA_BITS_MIN;
  return asymmetricKeyType === 'ec' && CURVES.includes(namedCurve);
}

/** The public key of a request whose signature shows that who asks holds the other half; undefined for anything else. */
async function requested(pem: string) {
  const { Pkcs10CertificateRequest } = await x509();
  try {
    const csr = new Pkcs10CertificateRequest(pem.trim());
    if (!(await csr.verify())) return undefined;
    const der = csr.publicKey.rawData;
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    return isStrong(key) ? { der, name: csr.subjectName.getField('CN') } : undefined;
  } catch {
    return undefined;
  }
}

/** For a machine that has made its key itself. @throws AppError 400: no request, or that of another machine */
export async function issueCertificate(
  work: UnitOfWork,
  to: Hardware,
  csr: unknown,
): Promise<IssuedCertificate> {
  const found = isEmpty(csr) ? undefined : await requested(String(csr));
  if (!found) throw invalid({ csr: 'err.device.csr' });
  if (found.name.length !== 1 || found.name[0] !== to.serialNo) throw invalid({ csr: 'err.device.csr_name' });
  return certify(work, to, found.der);
}
