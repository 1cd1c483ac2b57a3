import sharp from 'sharp';
import { gtinDigit } from '../../../contract/common/checkDigits';
import { invalid } from '../../../server/kit/records/draft';
import type { ServedResource } from '../../../server/kit/served';
import { SERVED } from '../../../server/modules';

let colours = 0;
/** A picture that no other test has. */
export function picture(type: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  colours += 1;
  const background = { r: colours, g: colours * 3, b: 90 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}

const FIXED = {
  kind: 'other',
  approvalNo: 'AB12',
  otcClass: 'na',
  specification: '10 pcs',
  dosageForm: 'other',
  packaging: 'box',
  lengthMm: '10',
  widthMm: '10',
  heightMm: '10',
  weightG: '10',
  manufacturer: 'Maker',
  storage: 'Dry',
  shelfLifeMonths: '12',
  sellingPrice: '9.90',
};
const HEADS = [
  'barcode',
  'genericName',
  'categoryId',
  ...Object.keys(FIXED),
  'frontImage',
  'compositeImages',
];
export const barcodeOf = (n: number) => {
  const body = `69012${String(n).padStart(7, '0')}`;
  return body + gtinDigit(body);
};
export interface Line {
  n: number;
  name?: string;
  front?: string;
  composite?: string;
}
const lineOf = (category: string, { n, name = `Product ${n}`, front = '', composite = '' }: Line) =>
  [barcodeOf(n), name, category, ...Object.values(FIXED), front, `"${composite}"`].join(',');
export const productSheet = (category: string, lines: readonly Line[]) =>
  Buffer.from([HEADS.join(','), ...lines.map((line) => lineOf(category, line))].join('\n'));

/** Products that refuse one name when they are written, not before. */
export function refusingProducts(onRefusal: () => void = () => undefined): ServedResource[] {
  const refusing = (served: ServedResource): ServedResource => ({
    ...served,
    prepare: async (work, values, current) => {
      if (values.genericName !== 'refused') return (await served.prepare?.(work, values, current)) ?? values;
      onRefusal();
      throw invalid({ genericName: 'err.form.enter' });
    },
  });
  return SERVED.map((served) => (served.resource.name === 'products' ? refusing(served) : served));
}
