import { describe, expect, it } from 'vitest';
import { decisionFigures } from './decisionFigures';

describe('the inputs of a decision', () => {
  it('are taken as they are, whatever the rule recorded', () => {
    expect(decisionFigures({ at: 9, since: 5, value: 0, limit: 20 })).toEqual({
      value: 0,
      limit: 20,
      since: 5,
    });
  });

  it('are absent where the rule had none', () => {
    expect(decisionFigures({ value: null, limit: '20' })).toEqual({});
  });
});
