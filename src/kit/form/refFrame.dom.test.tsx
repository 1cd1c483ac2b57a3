import { warehouseProducts } from '@contract/resources/supply/warehouseProducts';
import { users } from '@contract/resources/system/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawn } from '../testing/drawn';
import { onFreshPages } from '../testing/freshPages';
import { beginNew, field, newRecordServer } from '../testing/newRecordPage';
import { RefInput } from './inputs/RefInput';

onFreshPages();

it('a record that was not chosen is marked as wrong, as an empty text is', async () => {
  newRecordServer(users);
  const user = await beginNew(users);
  expect(field('roleId').getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field('name').getAttribute('aria-invalid')).toBe('true'));
  expect(field('roleId').getAttribute('aria-invalid')).toBe('true');
});

it('offers none of an institution above where a record is made there', async () => {
  const { warehouseId: field } = warehouseProducts.fields;
  const { asked } = drawn(
    warehouseProducts,
    <RefInput label="Warehouse" field={field} value={null} draft={{}} onChange={() => undefined} />,
  );
  const options = () => asked.filter((each) => each.includes('/warehouses/options'));
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  expect(options().every((each) => each.includes('own=1'))).toBe(true);
});
