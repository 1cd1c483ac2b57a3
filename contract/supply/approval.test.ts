import { expect, it } from 'vitest';
import { isInScope, PAPERS_NEEDED, type Paper, papersEnded, papersMissing, scopesFor } from './approval';

const TODAY = '2026-04-29';
const all: Paper[] = PAPERS_NEEDED.map((kind) => ({ kind, validTo: '2026-04-29' }));

it('requires every paper, and each is valid on its last day but not after', () => {
  expect(papersMissing(all, TODAY)).toEqual([]);
  expect(papersMissing(all, '2026-04-30')).toEqual(PAPERS_NEEDED);
  expect(papersMissing(all.slice(1), TODAY)).toEqual([PAPERS_NEEDED[0]]);
  expect(papersMissing([...all, { kind: 'drug_permit', validTo: null }], '2026-04-30')).not.toContain(
    'drug_permit',
  );
});

it('a supplier without recorded papers has no expired papers', () => {
  expect(papersEnded([], TODAY)).toEqual([]);
  expect(papersEnded([{ kind: 'drug_permit', validTo: '2026-04-28' }], TODAY)).toEqual(['drug_permit']);
});

it.each([
  ['drug', '国药准字H20041234', 'chemical'],
  ['drug', '国药准字Z20041234', 'tcm'],
  ['drug', '国药准字SJ20041234', 'biologic'],
  ['device', '浙械注准20212140123', 'device_2'],
  ['device', '国械注进20173641234', 'device_3'],
  ['device', '浙杭械备20210001', 'device_1'],
  ['cosmetic', '国妆特字G20210001', 'cosmetic'],
])('%s %s needs %s', (kind, approvalNo, scope) => {
  expect(scopesFor(kind, approvalNo)).toContain(scope);
  expect(isInScope([scope], { kind, approvalNo })).toBe(true);
  expect(
    isInScope(
      ['tcm', 'chemical', 'device_1'].filter((each) => each !== scope),
      { kind, approvalNo },
    ),
  ).toBe(false);
});

it('ignores unrecorded scopes and goods that need no permit', () => {
  expect(isInScope(null, { kind: 'drug', approvalNo: '国药准字H20041234' })).toBe(true);
  expect(isInScope([], { kind: 'drug', approvalNo: '国药准字H20041234' })).toBe(true);
  expect(isInScope(['tcm'], { kind: 'other', approvalNo: '杂货' })).toBe(true);
});
