import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { CareChannelOptions, SimMedicine } from '../../../contract/simulation';
import type { MessageDeps } from '../messages';
import type { Care } from './port';

const RSA = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const SM2 = {
  namedCurve: 'SM2',
  publicKeyEncoding: RSA.publicKeyEncoding,
  privateKeyEncoding: RSA.privateKeyEncoding,
} as const;

export type Deps = MessageDeps & { care: Care };

export interface DemoPartner {
  id: string;
  code: string;
  appKey: string;
  secret: string;
  accessUrl: string | null;
}

/** What a partner may prescribe without anybody having to map it first. */
export async function medicinesOf(
  { database: { db } }: Deps,
  table: 'hospitalCodes' | 'channelCodes',
  ownerId: string,
): Promise<SimMedicine[]> {
  const rows = await db
    .selectFrom(table)
    .select(['extCode', 'extName', 'extSpec', 'approvalNo'])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'mapped')
    .orderBy('extCode')
    .execute();
  return rows.map(({ extCode, extName, extSpec, approvalNo }) => ({
    code: String(extCode),
    name: String(extName),
    spec: extSpec ?? '',
    approvalNo: String(approvalNo),
  }));
}

async function newKeys(signType: CareChannelOptions['signType']) {
  if (signType === 'hmac_sha256') return undefined;
  if (signType === 'sm2_sm3') return promisify(generateKeyPair)('ec', SM2);
  return promisify(generateKeyPair)('rsa', RSA);
}

export async function demoChannelOf(
  deps: Deps,
  { id, code, appKey, secret }: DemoPartner,
): Promise<CareChannelOptions> {
  const { db } = deps.database;
  const { signType } = await db
    .selectFrom('prescriptionChannels')
    .select('signType')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hospitals = await db
    .selectFrom('channelHospitals')
    .innerJoin('hospitals', 'hospitals.id', 'channelHospitals.hospitalId')
    .select('hospitals.code')
    .where('channelId', '=', id)
    .where('channelHospitals.state', '=', 'attached')
    .where('hospitals.enabled', '=', true)
    .orderBy('hospitals.code')
    .execute();
  const way = signType ?? 'hmac_sha256';
  const pair = await newKeys(way);
  if (pair)
    await db
      .updateTable('prescriptionChannels')
      .set({ publicKey: pair.publicKey })
      .where('id', '=', id)
      .execute();
  return {
    code,
    appKey,
    secret,
    signType: way,
    privateKey: pair?.privateKey,
    hospitals: hospitals.map((hospital) => String(hospital.code)),
    medicines: await medicinesOf(deps, 'channelCodes', id),
  };
}

/** What each hospital may prescribe, for a simulated one in another process. */
export async function medicinesOfAll(deps: Deps): Promise<Record<string, SimMedicine[]>> {
  const hospitals = await deps.database.db.selectFrom('hospitals').select(['id', 'code']).execute();
  const all = hospitals.map(async ({ id, code }) => {
    const medicines = await medicinesOf(deps, 'hospitalCodes', id);
    return [String(code), medicines] as const;
  });
  return Object.fromEntries((await Promise.all(all)).filter(([, medicines]) => medicines.length > 0));
}
