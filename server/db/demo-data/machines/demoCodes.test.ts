import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endsWithDigit, luhnDigit } from '../../../../contract/common/checkDigits';
import { isApprovalNo, type ProductKind } from '../../../../contract/common/goodsCodes';
import { isEan13, isIccid, isIotMsisdn, isMobileCn, isPointNo } from '../../../../contract/common/validators';
import type { Database } from '../../database';
import { openDemo } from '../testDemo';
import { demoSecret } from './demoSecret';

let database: Database;
beforeAll(async () => {
  database = await openDemo();
});
afterAll(() => database.close());

async function column(text: string): Promise<string[]> {
  const rows = await database.query<{ value: string }>(text);
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ value }) => value);
}

function expectUnique(values: readonly string[]): void {
  expect(new Set(values).size).toBe(values.length);
}

describe('the numbers of the demonstration data', () => {
  it('are barcodes with a valid check digit, one per product of a tenant', async () => {
    const barcodes = await column('select barcode as value from products');
    expect(barcodes.filter((barcode) => !isEan13(barcode))).toEqual([]);
    expectUnique(barcodes);
  });

  it('are approval numbers that match the kind of product', async () => {
    const rows = await database.query<{ approvalNo: string; kind: ProductKind }>(
      'select approval_no as "approvalNo", kind from products',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ approvalNo, kind }) => !isApprovalNo(approvalNo, kind))).toEqual([]);
  });

  it('are SIM card numbers with valid check digits', async () => {
    const cards = await column('select iccid as value from iot_cards');
    expect(cards.filter((iccid) => !isIccid(iccid) || !endsWithDigit(iccid, luhnDigit))).toEqual([]);
    const numbers = await column('select msisdn as value from iot_cards');
    expect(numbers.filter((msisdn) => !isIotMsisdn(msisdn))).toEqual([]);
    expectUnique(cards);
    expectUnique(numbers);
  });

  it('are unique serial numbers, location numbers and machine names', async () => {
    const serials = await column('select serial_no as value from devices order by 1');
    expect(serials.filter((serialNo) => !/^[A-Z0-9]{8,24}$/.test(serialNo))).toEqual([]);
    expect(serials).toEqual(await column('select serial_no as value from device_auths order by 1'));
    const points = await column('select point_no as value from devices');
    expect(points.filter((pointNo) => !isPointNo(pointNo))).toEqual([]);
    expectUnique(points);
    expectUnique(await column('select name as value from devices'));
  });

  it('are valid mobile numbers', async () => {
    const phones = await column('select phone as value from users');
    expect(phones.filter((phone) => !isMobileCn(phone))).toEqual([]);
  });

  it('are secrets that the broker can verify', async () => {
    const rows = await database.query<{ serialNo: string; hash: string; status: string }>(
      'select serial_no as "serialNo", secret_hash as hash, status from device_auths',
    );
    for (const { serialNo, hash, status } of rows) {
      expect(hash).toBe(createHash('sha256').update(demoSecret(serialNo)).digest('hex'));
      expect(status).toBe('active');
    }
  });
});
