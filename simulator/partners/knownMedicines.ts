import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SimMedicine } from '../../contract/simulation';

/** A demonstration server leaves here what its hospitals may prescribe. */
const MEDICINES_FILE = 'demo-medicines.json';
const text = z.string();
const fileSchema = z.record(
  text,
  z.array(z.strictObject({ code: text, name: text, spec: text, approvalNo: text })),
);

/** Code of a hospital → medicines whose codes somebody has mapped there. */
export type KnownMedicines = Readonly<Record<string, readonly SimMedicine[]>>;

/** For a server without a demonstration: somebody has to map these first. */
const MEDICINES: readonly SimMedicine[] = [
  { code: 'YP100001', name: '布洛芬缓释胶囊', spec: '0.3g×20粒', approvalNo: '国药准字H20013062' },
  { code: 'YP100002', name: '对乙酰氨基酚片', spec: '0.5g×12片', approvalNo: '国药准字H33020317' },
];

/** @throws Error when the file is there and is something else */
export function readMedicines(folder: string): KnownMedicines {
  let found: string;
  try {
    found = readFileSync(join(folder, MEDICINES_FILE), 'utf8');
  } catch {
    return {};
  }
  return fileSchema.parse(JSON.parse(found));
}

/** What all of these hospitals know; without a code, what every hospital does. */
export function medicinesAt(known: KnownMedicines, codes: readonly string[]): SimMedicine[] {
  const named = codes.flatMap((code) => (known[code] ? [known[code]] : []));
  const [first = MEDICINES, ...others] = named.length > 0 ? named : Object.values(known);
  return first.filter(({ code }) => others.every((list) => list.some((each) => each.code === code)));
}
