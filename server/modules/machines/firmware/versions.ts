import { signatureOf } from '../../../../contract/common/ed25519';
import type { AnyRow } from '../../../../contract/kit/resource';
import { firmwareVersions } from '../../../../contract/resources/machines/firmware/firmwareVersions';
import type { Executor } from '../../../db/tables';
import { invalid } from '../../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { assertFirmwareSigned, isFirmwareSignedBy, keyPrint, signingOf } from './signature';

const KB = 1024;

/** Size and digest are taken from the store, never from the uploader. */
async function fileFacts({ trx }: UnitOfWork, fileId: unknown): Promise<Values> {
  const file = await trx
    .selectFrom('files')
    .select(['digest', 'size', 'purpose'])
    .where('id', '=', String(fileId))
    .executeTakeFirst();
  if (file?.purpose !== 'firmware') throw invalid({ fileId: 'err.form.unknownRef' });
  return { checksum: file.digest, sizeKb: Math.ceil(Number(file.size) / KB) };
}

async function keyOf(db: Executor, oemId: unknown): Promise<string | null> {
  const maker = await db
    .selectFrom('oems')
    .select('firmwareKey')
    .where('id', '=', String(oemId))
    .executeTakeFirst();
  return maker?.firmwareKey ?? null;
}

/** A maker with a key must sign its releases, verifiably. @throws AppError 400 */
async function signed({ trx }: UnitOfWork, { oemId, checksum, signature }: Values): Promise<Values> {
  const key = await keyOf(trx, oemId);
  const given = typeof signature === 'string' ? signatureOf(signature) : undefined;
  if (!key && given) throw invalid({ signature: 'err.firmware.noKey' });
  if (!key) return { signature: null, signedKey: null };
  if (!given) throw invalid({ signature: 'err.firmware.unsigned' });
  if (!isFirmwareSignedBy(key, String(checksum), given))
    throw invalid({ signature: 'err.firmware.signature' });
  return { signature: given, signedKey: keyPrint(key) };
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const facts = values.fileId === undefined ? {} : await fileFacts(work, values.fileId);
  const signs = ['fileId', 'oemId', 'signature'].some((name) => values[name] !== undefined);
  if (current && !signs) return values;
  return { ...values, ...facts, ...(await signed(work, { ...current, ...values, ...facts })) };
}

/** How many machines say that they run it; those of others are not counted. And how it is signed as of now. */
async function complete(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: { principal: { orgIds: ReadonlySet<string> } },
): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const makers = await db.selectFrom('oems').select(['id', 'firmwareKey']).execute();
  const keys = new Map(makers.map(({ id, firmwareKey }) => [id, firmwareKey]));
  const counted = await db
    .selectFrom('devices')
    .select(['model', 'fwVersion', (eb) => eb.fn.countAll<number>().as('machines')])
    .where('orgId', 'in', [...principal.orgIds])
    .where('fwVersion', 'in', [...new Set(rows.map(({ versionNo }) => String(versionNo)))])
    .groupBy(['model', 'fwVersion'])
    .execute();
  return rows.map((row) => {
    const own = counted.find(({ model, fwVersion }) => model === row.model && fwVersion === row.versionNo);
    const signing = signingOf(row, keys.get(String(row.oemId)));
    return { ...row, signing, machines: Number(own?.machines ?? 0) };
  });
}

export const servedFirmwareVersions: ServedResource = {
  resource: firmwareVersions,
  shortSearches: true,
  prepare,
  complete,
  commands: {
    async publish({ trx, context, deps }, row) {
      assertFirmwareSigned(row, await keyOf(trx, row.oemId));
      return { set: { publishedBy: context.principal.userId, publishedAt: new Date(deps.clock()) } };
    },
    sign: async (work, row, { signature }) => ({ set: await signed(work, { ...row, signature }) }),
  },
};
