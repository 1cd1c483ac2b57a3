import { expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import { randomCase, writePrescription } from './prescriptions';

const NAMES = ['蒙脱石散', '口服补液盐散(III)', '布洛芬片', '布洛芬片', '左氧氟沙星滴眼液', '人参'];
const MEDICINES = NAMES.map((name, at) => ({ code: `YP${at}`, name, spec: '1', approvalNo: '' }));

it('prescribes medicines for the diagnosis, each once', () => {
  const random = createRandom(7);
  const cases = Array.from({ length: 200 }, () => randomCase(random, MEDICINES, 3));
  const of = (diagnosis: string) => [
    ...new Set(
      cases
        .filter((each) => each.diagnosis.startsWith(diagnosis))
        .flatMap(({ chosen }) => chosen.map(({ name }) => name)),
    ),
  ];
  expect(of('A09.9').sort()).toEqual(['口服补液盐散(III)', '蒙脱石散']);
  expect(of('H10.9')).toEqual(['左氧氟沙星滴眼液']);
  expect(of('M79.1')).toEqual(['布洛芬片']);
  // What treats nothing of the list is prescribed again.
  expect(of('Z76.0')).toContain('人参');
  for (const { chosen } of cases) {
    expect(chosen.length).toBeGreaterThan(0);
    expect(new Set(chosen.map(({ name }) => name)).size).toBe(chosen.length);
  }
});

it('marks what two pharmacists have to review', () => {
  const write = (name: string) =>
    writePrescription({
      random: createRandom(7),
      now: Date.UTC(2026, 0, 1),
      rxNo: 'H1-1',
      medicines: [{ code: 'YP1', name, spec: '24片', approvalNo: '' }],
      signed: false,
    }).controlled;
  expect(write('复方甘草片')).toBe(true);
  expect(write('布洛芬片')).toBe(false);
});
