import { describe, expect, it } from 'vitest';
import { mayStand, SALES_POLICIES } from '../machines/devices';
import { CONTROLLED_CLASSES, type ControlledClass, needsSecond } from './controlled';
import { masterProblems } from './master';

const CONTROLLED = CONTROLLED_CLASSES.filter((each) => each !== 'none');

describe('a controlled medicine', () => {
  it.each(SALES_POLICIES)('is not allowed in a machine that may sell %s', (policy) => {
    expect(
      CONTROLLED.filter((controlledClass) => mayStand(policy, { otcClass: 'otc_b', controlledClass })),
    ).toEqual([]);
    expect(mayStand(policy, { otcClass: 'otc_b', controlledClass: 'none' })).toBe(true);
  });

  it('needs a second pharmacist unless it is a compound with ephedrine', () => {
    expect(CONTROLLED_CLASSES.filter(needsSecond)).toEqual(CONTROLLED.filter((each) => each !== 'ephedrine'));
  });

  const problemsOf = (controlledClass: ControlledClass, own: object) => {
    const {
      otcClass,
      controlledClass: foreign,
      realNameRequired,
      maxQtyPerOrder,
    } = masterProblems({
      kind: 'drug',
      controlledClass,
      realNameRequired: true,
      ...own,
    });
    return Object.values({ otcClass, foreign, realNameRequired, maxQtyPerOrder }).filter(Boolean);
  };
  it.each<[ControlledClass, object, string[]]>([
    ['ephedrine', { otcClass: 'otc_a', maxQtyPerOrder: 2 }, []],
    ['ephedrine', { otcClass: 'otc_a', maxQtyPerOrder: 3 }, ['err.product.twoPacks']],
    ['psychotropic_2', { otcClass: 'rx' }, []],
    ['psychotropic_2', { otcClass: 'otc_a' }, ['err.product.controlledRx']],
    ['narcotic', { otcClass: 'rx', realNameRequired: false }, ['err.product.realName']],
    [
      'narcotic',
      { otcClass: 'na', kind: 'device' },
      ['err.product.controlledRx', 'err.product.controlledDrug'],
    ],
  ])('%s with %o: %o', (controlledClass, own, problems) => {
    expect(problemsOf(controlledClass, own)).toEqual(problems);
  });
});
