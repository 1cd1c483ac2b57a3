import { contentHash, contentsOf } from '../contents';
import type { NewRow } from '../world';

/** Drawn for the demonstration; of no brand, and without words. */
const FILES = import.meta.glob<string>('./*.png', { query: '?inline', import: 'default', eager: true });
const BYTES = new Map(
  Object.entries(FILES).map(([path, address]) => [
    path.slice(2, -'.png'.length),
    Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
  ]),
);
export const DEMO_PICTURES = contentsOf(BYTES.values());

/** Where a PNG says how wide and how high it is. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

export type FileRow = NewRow<'files'>;
type Facts = Pick<FileRow, 'id' | 'orgId' | 'name' | 'uploadedBy' | 'createdAt'>;

/** A picture as if somebody had uploaded it. @throws Error when there is none of this name */
export function pictureFile(picture: string, facts: Facts): FileRow {
  const bytes = BYTES.get(picture);
  if (!bytes) throw new Error(`no picture ${picture}`);
  return {
    ...facts,
    purpose: 'image',
    mime: 'image/png',
    size: bytes.length,
    digest: contentHash(bytes),
    width: bytes.readUInt32BE(WIDTH_AT),
    height: bytes.readUInt32BE(HEIGHT_AT),
    updatedAt: facts.createdAt,
  };
}
