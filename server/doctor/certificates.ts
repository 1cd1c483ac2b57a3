import { resolve } from 'node:path';
import { DAY_MS } from '../../contract/time/durations';
import type { Config } from '../config';
import { CertificateError, readCertificate, speaksFor } from '../tls/certificate';
import { bad, type DoctorLine, good, warn } from './line';

const SOON_DAYS = 30;
const URGENT_DAYS = 7;

function checkExpiry(expiresAt: number, path: string, now: number): DoctorLine {
  const days = Math.floor((expiresAt - now) / DAY_MS);
  const end = new Date(expiresAt).toISOString().slice(0, 10);
  const found = days < 0 ? `expired on ${end}` : `valid until ${end}`;
  const todo = `Put a new one into ${path}: a running server takes it by itself`;
  if (days < URGENT_DAYS) return bad('certificate', found, todo);
  return days < SOON_DAYS ? warn('certificate', found, todo) : good('certificate', found);
}

/** What the server shows to browsers and machines; a bad reload is seen here too, the files are the same. */
export function checkCertificate(
  { tls, publicUrls }: Pick<Config, 'tls' | 'publicUrls'>,
  now = Date.now(),
): DoctorLine[] {
  if (!tls) return [];
  try {
    const { names, expiresAt } = readCertificate(tls);
    const lines = [checkExpiry(expiresAt, resolve(tls.cert), now)];
    const strange = publicUrls.filter((url) => !speaksFor(names, new URL(url).hostname));
    const found = `made for ${names.join(', ') || 'no name'}`;
    if (strange.length === 0) return [...lines, good('names of the certificate', found)];
    const todo = `Browsers refuse it at ${strange.join(', ')}: get one with that name, or correct PUBLIC_URL`;
    return [...lines, bad('names of the certificate', found, todo)];
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    return [{ level: 'bad', name: 'certificate', found: error.message }];
  }
}
