import { describe, expect, it } from 'vitest';
import { PLATFORM_SCENARIOS } from '../../contract/simulation';
import { readPartners } from './command';

describe('the command line of the partners', () => {
  it('needs no arguments: platforms and an ERP have default names', () => {
    expect(readPartners([])).toMatchObject({
      port: 9_090,
      scenario: 'calm',
      stores: 'MEITUAN:SIM-MT1,JD:SIM-JD1',
      erp: 'SIM-CHAIN1:SIM-STORE1',
      hospitals: [],
    });
  });

  it.each(PLATFORM_SCENARIOS)('accepts the scenario %s', (scenario) => {
    expect(readPartners(['--scenario', scenario]).scenario).toBe(scenario);
  });

  it('accepts hospitals, channels and internet hospitals with their keys', () => {
    const { hospitals, channels, consultations } = readPartners([
      '--hospitals=ak1:s1,ak2:s2',
      '--channels=ak3:s3:H330106001+H330106002',
      '--consultations=ak4:s4:SMV24A0001234',
    ]);
    expect(hospitals.map(({ appKey }) => appKey)).toEqual(['ak1', 'ak2']);
    expect(channels).toMatchObject([{ secret: 's3', hospitals: ['H330106001', 'H330106002'] }]);
    expect(consultations).toMatchObject([{ appKey: 'ak4', machines: ['SMV24A0001234'] }]);
  });

  it('prescribes the medicines that demonstration hospitals know', () => {
    const medicine = (code: string) => ({ code, name: code, spec: '', approvalNo: code });
    const known = {
      H1: ['a', 'b', 'c'].map(medicine),
      H2: ['b', 'c', 'd'].map(medicine),
      H3: [medicine('b')],
    };
    const { hospitals, channels } = readPartners(
      ['--hospitals=ak1:s1:H2,ak2:s2', '--channels=ak3:s3:H1+H2,ak4:s4:H9'],
      known,
    );
    const codes = [...hospitals, ...channels].map(({ medicines }) =>
      medicines.map(({ code }) => code).join(''),
    );
    expect(codes).toEqual(['bcd', 'b', 'bc', 'b']);
    expect(hospitals.map(({ code }) => code)).toEqual(['H2', 'SIM2']);
    expect(readPartners(['--hospitals=ak1:s1:H2']).hospitals[0]?.medicines).toHaveLength(2);
  });

  it.each([
    '--scenario=storm',
    '--port=x',
    '--merchant=nowhere',
    '--hospitals=ak1',
    '--channels=ak:s',
    '--consultations=ak:s:',
    '--doctors=1',
  ])('refuses %s', (flag) => {
    expect(() => readPartners([flag])).toThrow();
  });
});
