import type { AnyRow } from '@contract/kit/resource';
import { products } from '@contract/resources/products/products';
import { fileItems } from '@contract/resources/service/files';
import { FieldInput, useWords } from '@kit';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import { FileUsesPanel } from './FileUsesPanel';

const row = { id: 'f1', version: 3, versionNo: 3 } as unknown as AnyRow;
const USE = { resource: 'products', id: 'p1', title: 'Ibuprofen', version: 2 };
const open = (answer: object) => {
  serve((path) => (path === '/fileItems/f1/uses' ? answer : undefined));
  render(
    <Console access={mayAll(fileItems, products)}>
      <FileUsesPanel row={row} />
    </Console>,
  );
};

describe('the uses of a file', () => {
  it('name the records with links and the version they show', async () => {
    open({ uses: [USE], others: 2 });
    const link = await screen.findByRole('link', { name: 'Ibuprofen' });
    expect(link.getAttribute('href')).toBe('/machine/productMain/record/p1');
    expect(link.closest('li')?.textContent).toContain('uses version 2 of 3');
    expect(screen.getByText('2 more records that are not listed here')).toBeTruthy();
  });

  it('are empty for an unused file', async () => {
    open({ uses: [], others: 0 });
    await screen.findByText('No record shows this file');
  });
});

function NewContents({ purpose }: { purpose: string }) {
  const words = useWords('fileItems').argsOf('replace');
  const field = fileItems.commands?.replace?.args?.file;
  return (
    field && (
      <FieldInput
        name="file"
        field={field}
        words={words}
        value={null}
        draft={{ purpose }}
        onChange={() => undefined}
      />
    )
  );
}

it.each([
  ['video', 'mp4', '8 MB'],
  ['logo', 'png, jpg', '800 KB'],
])('new contents of a %s keep its limits', async (purpose, types, max) => {
  render(
    <Console>
      <NewContents purpose={purpose} />
    </Console>,
  );
  const limits = await screen.findByText(new RegExp(max));
  expect(limits.textContent).toContain(types);
});
