import { type Draft, f } from '@contract/kit/field';
import { OPTIONS_MAX } from '@contract/kit/wire';
import { regionsBy } from '@contract/regions/regionsBy';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RegionTextFilter } from '../../../list/filters/RegionTextFilter';
import { Console } from '../../../testing/testConsole';
import { TextFieldInput } from '../TextFieldInput';
import { RegionInput } from './RegionInput';

/** An input for a province, and what is stored of what is typed. */
function show(initial: string) {
  let stored = initial;
  function Input() {
    const [value, setValue] = useState(initial);
    stored = value;
    return <RegionInput label="it" above={[]} value={value} onChange={setValue} />;
  }
  render(
    <Console>
      <Input />
    </Console>,
  );
  return () => stored;
}

describe('a region stored under its Chinese name', () => {
  it('is shown in the language of the reader', async () => {
    const stored = show('内蒙古自治区');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'Inner Mongolia'));
    expect(stored()).toBe('内蒙古自治区');
  });

  it('is found by its sound and stored in Chinese', async () => {
    const user = userEvent.setup();
    const stored = show('');
    await user.type(screen.getByRole('combobox'), 'neimeng');
    await user.click(await screen.findByRole('option', { name: 'Inner Mongolia' }));
    await waitFor(() => expect(stored()).toBe('内蒙古自治区'));
  });

  it('can be typed in full, and an unknown name is kept', async () => {
    const user = userEvent.setup();
    const stored = show('');
    await user.type(screen.getByRole('combobox'), 'zhejiang');
    await waitFor(() => expect(stored()).toBe('浙江省'));
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'Elsewhere');
    expect(stored()).toBe('Elsewhere');
  });

  it.each([
    ['gongshu', 'Gongshu District', ['拱墅区', '浙江省', '杭州市']],
    // Two of one Chinese name, and which one is chosen.
    ['xihu', 'Xihu District (Nanchang)', ['西湖区', '江西省', '南昌市']],
  ])('shows its parent: %s', async (typed, name, [district, province, city]) => {
    const user = userEvent.setup();
    let stored: Record<string, unknown> = {};
    const field = f.text(regionsBy(['province', 'city']));
    function Input() {
      const [draft, setDraft] = useState<Draft>({ district: '', province: null, city: null });
      stored = draft;
      const set = (name: string, value: unknown) => setDraft((before) => ({ ...before, [name]: value }));
      return (
        <TextFieldInput
          field={field}
          draft={draft}
          value={String(draft.district)}
          shared={{ label: 'it' }}
          onChange={(value) => set('district', value)}
          onOther={set}
        />
      );
    }
    render(
      <Console>
        <Input />
      </Console>,
    );
    await user.click(screen.getByRole('combobox'));
    // Drawing all districts takes a second.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(OPTIONS_MAX));
    await user.paste(typed);
    await user.click(await screen.findByRole('option', { name }));
    expect(stored).toEqual({ district, province, city });
  });

  it('is one of several in a filter', async () => {
    const user = userEvent.setup();
    let values: readonly string[] = [];
    render(
      <Console>
        <RegionTextFilter
          field={f.text({ regionsIn: () => [''] })}
          op="in"
          values={['杭州市']}
          onChange={(next) => {
            values = next;
          }}
        />
      </Console>,
    );
    await screen.findAllByText('Hangzhou');
    await user.type(await screen.findByPlaceholderText('Part of the name'), 'suzhou');
    // Two cities sound alike.
    await screen.findByRole('option', { name: 'Suzhou (Anhui)' });
    await user.click(screen.getByRole('option', { name: 'Suzhou (Jiangsu)' }));
    expect(values).toEqual(['杭州市', '苏州市']);
  });
});
