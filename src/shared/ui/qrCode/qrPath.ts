import { encode } from 'uqr';

/** Modules of white around the code; readers need four. */
const QUIET = 4;

export interface QrPath {
  /** Width and height in modules, the white around included. */
  size: number;
  /** Of an SVG path, one module long and wide each. */
  d: string;
}

/** A text as a QR code, drawn in runs of dark modules. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const runs: string[] = [];
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      runs.push(`M${from} ${y}h${x - from + 1}v1H${from}z`);
    }
  return { size, d: runs.join('') };
}
