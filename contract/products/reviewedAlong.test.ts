import { expect, it } from 'vitest';
import type { RefField } from '../kit/field';
import { requisitionForms } from '../resources/stock/requisitionForms';
import { reviewedAlong } from './reviewedAlong';

it('a requisition asks for reviewed products of the line of its institution', () => {
  const { where } = requisitionForms.fields.lines.columns.productId as RefField;
  expect(where).toBe(reviewedAlong);
  expect(reviewedAlong({})).toEqual({ auditState: 'in:passed' });
  expect(reviewedAlong({ orgId: 'o1' })).toEqual({ auditState: 'in:passed', orgId: 'along:o1' });
});
