import { endsWithDigit, gtinDigit } from '../common/checkDigits';
import { isEan13 } from '../common/validators';

const SEPARATOR = '\x1d';
/** How scanners begin what they read from a GS1 code. */
const SYMBOLOGY = /^\](?:C1|d2|Q3|e0)/;
/** Identifiers of medicine packs with their values, as they stand in front of whatever follows. */
const ELEMENTS = {
  '01': /^\d{14}/,
  '17': /^\d{6}/,
  '10': /^[!-'*-~]{1,20}/,
  '21': /^[!-'*-~]{1,20}/,
} as const;
type Identifier = keyof typeof ELEMENTS;

export interface PackCode {
  gtin: string;
  /** YYYY-MM-DD */
  expiry?: string;
  batchNo?: string;
  serialNo?: string;
}

/** `yymmdd`; day 00 is the end of the month. */
function dayOf(text: string): string | undefined {
  const [year, month, day] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(2_000 + year, day === 0 ? month : month - 1, day));
  const isReal = month >= 1 && month <= 12 && (day === 0 || date.getUTCDate() === day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The elements in their order, printed with parentheses or as a scanner sends them; undefined: something else is in it. */
function elementsOf(text: string): Map<Identifier, string> | undefined {
  const found = new Map<Identifier, string>();
  let rest = text.replace(SYMBOLOGY, '');
  while (rest !== '') {
    const [head = '', printed, plain] = /^(?:\((\d{2})\)|(\d{2}))/.exec(rest) ?? [];
    const identifier = (printed ?? plain ?? '') as Identifier;
    if (!Object.hasOwn(ELEMENTS, identifier) || found.has(identifier)) return undefined;
    rest = rest.slice(head.length);
    const value = ELEMENTS[identifier].exec(rest)?.[0];
    if (value === undefined) return undefined;
    found.set(identifier, value);
    rest = rest.slice(value.length);
    // Behind a value whose length varies scanners put one.
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(SEPARATOR.length);
  }
  return found;
}

/** V3: what a GS1 code on a pack says; undefined where it names no product, or something that cannot be. */
export function readPackCode(text: string): PackCode | undefined {
  const elements = elementsOf(text);
  const gtin = elements?.get('01');
  if (!elements || !gtin || !endsWithDigit(gtin, gtinDigit)) return undefined;
  const until = elements.get('17');
  const expiry = until && dayOf(until);
  if (until && !expiry) return undefined;
  return { gtin, expiry, batchNo: elements.get('10'), serialNo: elements.get('21') };
}

/** The barcode of the product in what was scanned: the code itself, or that of one pack in a GS1 code. */
export function barcodeIn(text: string): string | undefined {
  if (isEan13(text)) return text;
  const gtin = readPackCode(text)?.gtin;
  return gtin?.startsWith('0') ? gtin.slice(1) : undefined;
}
