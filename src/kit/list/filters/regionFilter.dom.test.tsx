import { f } from '@contract/kit/field';
import type { FilterOperator } from '@contract/kit/question/filter';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Console } from '../../testing/testConsole';
import type { ResourceWords } from '../../words';
import { FilterValue } from './FilterValue';

/** The value of a filter by region, and what it says. */
function show(op: FilterOperator) {
  let now: readonly string[] = [];
  function Filter() {
    const [values, setValues] = useState<readonly string[]>([]);
    now = values;
    return (
      <FilterValue
        name="region"
        field={f.region()}
        op={op}
        values={values}
        words={{} as ResourceWords}
        onChange={setValues}
      />
    );
  }
  render(
    <Console>
      <Filter />
    </Console>,
  );
  return () => now;
}

describe('a filter by region', () => {
  it('finds divisions by a part of their name and includes everything in the picked one', async () => {
    const user = userEvent.setup();
    const value = show('starts');
    await user.type(await screen.findByPlaceholderText('Part of the name'), '杭州');
    await user.click(await screen.findByRole('option', { name: 'Zhejiang / Hangzhou' }));
    await waitFor(() => expect(value()).toEqual(['3301']));
  });

  it('combines several by their full codes', async () => {
    const user = userEvent.setup();
    const value = show('in');
    const input = await screen.findByPlaceholderText('Part of the name');
    await user.type(input, '杭州 西湖');
    await user.click(await screen.findByRole('option', { name: 'Zhejiang / Hangzhou / Xihu District' }));
    await waitFor(() => expect(value()).toEqual(['330106']));
  });
});
