import { describe, expect, it } from 'vitest';
import { decisionFigures } from './decisionFigures';

describe('the inputs of an alarm decision', () => {
  it('are shown as recorded by any rule', () => {
    expect(decisionFigures({ at: 9, since: 5, value: 0, limit: 20 })).toEqual({
      value: 0,
      limit: 20,
      since: 5,
    });
  });

  it('are absent when the rule had none', () => {
    expect(decisionFigures({ value: null, limit: '20' })).toEqual({});
  });
});
