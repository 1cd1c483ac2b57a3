// @vitest-environment happy-dom
import { PRINT_ROWS_MAX } from '@contract/kit/question/address';
import type { AnyRow } from '@contract/kit/resource';
import { users } from '@contract/resources/system/users';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import kit from '../../../locales/en/kit.json';
import { resourceApi } from '../api/resourceApi';
import { readListState } from '../list/listState';
import { usePrintAll } from './usePrintAll';

const i18n = createInstance();
i18n
  .use(initReactI18next)
  .init({ lng: 'en', defaultNS: 'kit', initAsync: false, resources: { en: { kit } } });

/** A list of so many rows; `approximate`: it says another number. */
function serve(count: number, said = count) {
  const look = ({ page, pageSize }: { page: number; pageSize: number }) => {
    const from = (page - 1) * pageSize;
    const rows = Array.from({ length: Math.max(0, Math.min(pageSize, count - from)) }, (_each, n) => ({
      id: String(from + n),
    })) as AnyRow[];
    const answer = {
      rows,
      total: said,
      titles: {},
      asOf: 7,
      ...(said === count ? {} : { approximate: true }),
    };
    return { unwrap: () => Promise.resolve(answer) };
  };
  vi.spyOn(resourceApi, 'useLazyListQuery').mockReturnValue([look] as never);
}

function Printer() {
  const { printed, print } = usePrintAll(users, readListState(users, new URLSearchParams()));
  return (
    <button type="button" onClick={print}>
      {`${printed?.rows.length ?? 'no'} rows`}
    </button>
  );
}

async function printed(): Promise<string> {
  const paper = vi.fn();
  vi.stubGlobal('print', paper);
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <Printer />
        <Notifications />
      </MantineProvider>
    </I18nextProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button'));
  const told = () => screen.queryByText(/can be printed/)?.textContent;
  await waitFor(() => expect(paper.mock.calls.length > 0 || told() !== undefined).toBe(true));
  expect(paper.mock.calls).toHaveLength(told() === undefined ? 1 : 0);
  return told() ?? screen.getByRole('button').textContent ?? '';
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([0, 1, 100, 250, PRINT_ROWS_MAX])('all %i rows of a query are printed', async (count) => {
  serve(count);
  expect(await printed()).toBe(`${count} rows`);
});

it('an estimate that is too high prevents nothing', async () => {
  serve(300, 5_000);
  expect(await printed()).toBe('300 rows');
});

it('beyond the limit it states the total, the printed number and what to do', async () => {
  serve(PRINT_ROWS_MAX + 1);
  expect(await printed()).toBe(
    '1001 records found; at most 1,000 can be printed. Narrow the list with filters, or export it.',
  );
});
