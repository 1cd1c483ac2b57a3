import { products } from '@contract/resources/products/products';
import { useWords } from '@kit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { KindInput } from './KindInput';

function Kind({ draft, set }: { draft: Record<string, unknown>; set: Record<string, unknown> }) {
  const words = useWords('products');
  return (
    <KindInput
      name="kind"
      field={products.fields.kind}
      words={words}
      value={draft.kind}
      draft={draft}
      onChange={(kind) => Object.assign(set, { kind })}
      onOther={(name, value) => Object.assign(set, { [name]: value })}
    />
  );
}

it.each([
  [
    'Medical device',
    { kind: 'drug', otcClass: 'otc_b' },
    { kind: 'device', otcClass: 'na', dosageForm: 'device' },
  ],
  ['Cosmetic', { kind: 'drug', otcClass: 'rx', dosageForm: 'cream' }, { kind: 'cosmetic', otcClass: 'na' }],
  ['Medicine', { kind: 'other', otcClass: 'na', dosageForm: 'other' }, { kind: 'drug', otcClass: 'otc_b' }],
])('%s fills in dependent fields', async (option, draft, expected) => {
  const set: Record<string, unknown> = {};
  render(
    <Console access={mayAll(products)}>
      <Kind draft={draft} set={set} />
    </Console>,
  );
  fireEvent.click(await screen.findByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(set).toEqual(expected));
});
