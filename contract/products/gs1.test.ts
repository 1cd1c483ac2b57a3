import { describe, expect, it } from 'vitest';
import { barcodeIn, readPackCode } from './gs1';

describe('the code on a pack', () => {
  it('is read as printed and as scanners send it', () => {
    const pack = { gtin: '06901234567892', expiry: '2027-05-31', batchNo: 'A1', serialNo: 'S-9' };
    expect(readPackCode('(01)06901234567892(17)270531(10)A1(21)S-9')).toEqual(pack);
    expect(readPackCode(']d201069012345678921727053110A1\x1d21S-9')).toEqual(pack);
    expect(readPackCode('01069012345678921727053110A1\x1d')?.batchNo).toBe('A1');
    expect(readPackCode('0106901234567892')).toEqual({ gtin: '06901234567892' });
  });

  it('expires at the end of the month when no day is given', () => {
    expect(readPackCode('(01)06920356200227(17)280200')?.expiry).toBe('2028-02-29');
  });

  it.each([
    '(01)06901234567892(17)271301',
    '(01)06901234567892(17)270230',
    '(01)06901234567892(17)2705',
    '(01)06901234567892(01)06901234567892',
    '(01)06901234567892(99)A',
    '(10)A1(17)270531',
    '81234560000000012345',
    '',
  ])('is not %s', (text) => expect(readPackCode(text)).toBeUndefined());
});

describe('the barcode of what was scanned', () => {
  it('is its own code or the code of the single pack', () => {
    expect(barcodeIn('6901234567892')).toBe('6901234567892');
    expect(barcodeIn('(01)06901234567892(10)A1')).toBe('6901234567892');
  });

  it('is not the code of a box of several packs', () => {
    expect(readPackCode('(01)16901234567899')?.gtin).toBe('16901234567899');
    expect(barcodeIn('(01)16901234567899')).toBeUndefined();
  });
});
