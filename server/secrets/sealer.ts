import type { Keys } from './keys';
import { createSecretBox } from './secretBox';

/** Absent where nothing is sealed or opened: `npm run seed`. */
export type RecordKeys = Pick<Keys, 'record'> | undefined;

/** Prefix of sealed values; plain ones from before a field was sealed do not have it. */
export const SEAL_MARK = 'sealed.1.';

/** Additional data of the cipher: a box opens in its own record and field only, so copying it elsewhere reveals nothing. */
const ownerOf = ({ id, name }: { id: string; name: string }) => `${id}/${name}`;

export function createSealer(keys: RecordKeys) {
  const box = keys && createSecretBox(keys.record);
  return {
    seal: (value: unknown, at: { id: string; name: string }): unknown =>
      box && typeof value === 'string' ? SEAL_MARK + box.seal(value, ownerOf(at)) : value,
    /** @throws Error when the box was changed, moved, or sealed with another key */
    open(value: unknown, at: { id: string; name: string }): unknown {
      if (!isSealedText(value)) return value;
      return box ? box.open(value.slice(SEAL_MARK.length), ownerOf(at)) : null;
    },
  };
}

/** Is this value sealed already? */
export const isSealedText = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(SEAL_MARK);
