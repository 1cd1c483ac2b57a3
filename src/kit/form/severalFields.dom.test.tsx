import type { AnyRow } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { chargeItems } from '@contract/resources/charging/chargeItems';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawn } from '../testing/drawn';
import { RecordForm } from './RecordForm';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STORED = {
  id: 'i1',
  orgId: null,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  itemCode: 'B-1',
  kind: 'basic',
  functionIds: ['f1'],
  unit: 'device',
  terms: ['m1'],
  itemName: { 'zh-cn': '基础', en: 'Basic', jp: '基本', ko: '기본' },
  monthlyFee: 1_000,
  yearlyFee: 10_000,
  enabled: true,
} as unknown as AnyRow;

it('reports problems of several fields when pressing "Save" leaves one of them', async () => {
  const form = <RecordForm row={STORED} titles={{}} readOnly={false} onSaved={() => undefined} />;
  const { asked, user } = drawn(chargeItems, form, [STORED]);
  const fee = await screen.findByRole('textbox', { name: /Yearly fee/ });
  await user.clear(fee);
  await user.type(fee, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // What follows upon leaving the field comes after the click.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const why = messageText('err.charge.basicFee', 'en');
  expect(screen.getAllByText(why, { exact: false }).length).toBeGreaterThan(0);
  expect(JSON.stringify(asked)).not.toContain('PUT');
});
