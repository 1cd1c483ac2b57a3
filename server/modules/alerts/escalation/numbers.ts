import { createHmac } from 'node:crypto';
import { MASKS } from '../../../../contract/kit/masks';
import { createSealer, type RecordKeys } from '../../../secrets/sealer';

const NAME = 'number';

/** Equal numbers have equal hashes; without the key a number cannot be recovered. */
export const numberHash = (keys: RecordKeys, mobile: string): string =>
  createHmac('sha256', keys?.record ?? '')
    .update(`alarm number ${mobile}`)
    .digest('base64url');

/** How a number is kept: for the text's own record only, and readable as long as it waits. */
export function keptNumber(keys: RecordKeys, id: string, mobile: string, { waits }: { waits: boolean }) {
  const box = waits ? String(createSealer(keys).seal(mobile, { id, name: NAME })) : null;
  return { mobile: MASKS.phone(mobile), numberHash: numberHash(keys, mobile), numberBox: box };
}

export const openNumber = (keys: RecordKeys, id: string, box: string | null): string =>
  String(createSealer(keys).open(box ?? '', { id, name: NAME }));
