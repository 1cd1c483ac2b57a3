import { generateKeyPairSync } from 'node:crypto';
import type { CareChannelOptions } from '../../../contract/simulation';
import type { ApiClient } from '../../../tests/e2e/apiClient';
import type { Row } from '../rows';

const PEM = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const RSA = { modulusLength: 2_048, ...PEM } as const;
const SM2 = { namedCurve: 'SM2', ...PEM } as const;

export async function ownKey(api: ApiClient, row: Row, signType: CareChannelOptions['signType']) {
  if (signType === 'hmac_sha256') return undefined;
  const pair = signType === 'sm2_sm3' ? generateKeyPairSync('ec', SM2) : generateKeyPairSync('rsa', RSA);
  await api.raw('PUT', `/prescriptionChannels/${row.id}`, {
    version: row.version,
    publicKey: pair.publicKey,
  });
  return pair.privateKey;
}
