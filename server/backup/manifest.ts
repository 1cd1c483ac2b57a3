import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '../errors';

/** Changes when older releases could not read a backup any more. The first one had one part for each table. */
export const FORMAT = 2;

const chain = z.object({
  name: z.enum(['feed', 'audit']),
  pos: z.number(),
  mac: z.string(),
  checked: z.number(),
  /** It was broken when the backup was made. */
  brokenAt: z.number().optional(),
});

const part = z.object({ name: z.string(), sha256: z.string() });

const table = z
  .object({
    name: z.string(),
    columns: z.array(z.string()),
    rows: z.number(),
    /** Of the rows in any order. */
    digest: z.string(),
    /** Of the archive. */
    parts: z.array(part).optional(),
    sha256: z.string().optional(),
  })
  .transform(({ parts, sha256 = '', ...content }) => ({
    ...content,
    parts: parts ?? [{ name: `tables/${content.name}.jsonl`, sha256 }],
  }));

const manifest = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  madeAt: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  keyCheck: z.string(),
  epoch: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(table),
  partitions: z.array(z.object({ table: z.string(), day: z.iso.date() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), called: z.boolean() })),
  chains: z.array(chain),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Of the list of them. */
    sha256: z.string(),
    /** Names that the database has and the folder had not, or not as they were uploaded. */
    missing: z.array(z.string()),
  }),
});

export type Manifest = z.infer<typeof manifest>;

const sealOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest();

export function sealed(content: Manifest, key: Buffer): { text: string; seal: string } {
  const text = JSON.stringify(content);
  return { text, seal: sealOf(text, key).toString('hex') };
}

const anyBackup = z.object({ format: z.number(), keyCheck: z.string() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Manifest of a backup, accepted only with a valid MAC of the same key.
 * @throws StartError
 */
export function openManifest(
  { text, seal }: { text: string; seal: string },
  keys: { backup: Buffer; check: string },
) {
  const any = anyBackup.safeParse(parsed(text));
  if (!any.success) throw new StartError('this is not a backup of Pharos. Nothing was changed.');
  if (any.data.keyCheck !== keys.check)
    throw new StartError(
      'the backup was made with another master.key: copy the one of its installation to DATA_DIR. Nothing was changed.',
    );
  const expected = sealOf(text, keys.backup);
  const given = Buffer.from(seal, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new StartError(
      'the backup was changed after it had been made: use another one. Nothing was changed.',
    );
  if (any.data.format > FORMAT)
    throw new StartError(
      'the backup was made by a newer release: restore it with that one. Nothing was changed.',
    );
  return manifest.parse(parsed(text));
}
