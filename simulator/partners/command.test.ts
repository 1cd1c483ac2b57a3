import { describe, expect, it } from 'vitest';
import { PLATFORM_SCENARIOS } from '../../contract/simulation';
import { readPartners } from './command';

describe('the command line of the partners', () => {
  it('needs nothing: platforms and an ERP have names of their own', () => {
    expect(readPartners([])).toMatchObject({
      port: 9_090,
      scenario: 'calm',
      stores: 'MEITUAN:SIM-MT1,JD:SIM-JD1',
      erp: 'SIM-CHAIN1:SIM-STORE1',
      hospitals: [],
    });
  });

  it.each(PLATFORM_SCENARIOS)('knows the scenario %s', (scenario) => {
    expect(readPartners(['--scenario', scenario]).scenario).toBe(scenario);
  });

  it('takes hospitals, channels and internet hospitals with the keys they were given', () => {
    const { hospitals, channels, consultations } = readPartners([
      '--hospitals=ak1:s1,ak2:s2',
      '--channels=ak3:s3:H330106001+H330106002',
      '--consultations=ak4:s4:SMV24A0001234',
    ]);
    expect(hospitals.map(({ appKey }) => appKey)).toEqual(['ak1', 'ak2']);
    expect(channels).toMatchObject([{ secret: 's3', hospitals: ['H330106001', 'H330106002'] }]);
    expect(consultations).toMatchObject([{ appKey: 'ak4', machines: ['SMV24A0001234'] }]);
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
