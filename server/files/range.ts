const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

export interface ByteRange {
  start: number;
  /** The last byte of it. */
  end: number;
}

/** The part of a file that a player asks for; undefined: all of it, `outside`: there is nothing there (RFC 9110, 14). */
export function partOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return Number(last) > 0 && size > 0 ? { start, end: size - 1 } : 'outside';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'outside';
}
