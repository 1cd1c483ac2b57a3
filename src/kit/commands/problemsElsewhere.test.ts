import { expect, it } from 'vitest';
import { problemsElsewhere } from './problemsElsewhere';

const words = {
  field: (name: string) => name.toUpperCase(),
  problem: (_: string, { key }: { key: string }) => key,
  labeled: (label: string, value: string) => `${label}: ${value}`,
  joined: (parts: readonly (string | number)[]) => parts.join(', '),
};

it('lists problems of record fields that the dialog does not contain, once per sentence', () => {
  const problems = {
    sampleSize: { key: 'too many' },
    'lines.0.batchNo': { key: 'enter' },
    'lines.0.expiry': { key: 'enter' },
    'lines.2.batchNo': { key: 'enter' },
    'lines.1.expiry': { key: 'past' },
    warehouseId: { key: 'closed' },
  };
  expect(problemsElsewhere(problems, ['sampleSize'], words)).toEqual([
    'LINES 1, 3: enter',
    'LINES 2: past',
    'closed',
  ]);
  expect(problemsElsewhere(problems, ['sampleSize', 'lines', 'warehouseId'], words)).toEqual([]);
});
