import { f } from '@contract/kit/field';
import { iotCards } from '@contract/resources/simCards/iotCards';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../testing/testConsole';
import { FilesValue } from './FilesValue';

const NAMES = { files: { f1: 'plan.pdf', f2: 'lease.pdf' } };

const open = (compact: boolean, field = f.files('image'), titles = {}) =>
  render(
    <Console access={mayAll(iotCards)}>
      <FilesValue field={field} value={['f1', 'f2']} titles={titles} compact={compact} />
    </Console>,
  );

it('an image of a record opens large in place, with the next one by key', async () => {
  open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Open picture 1' }));
  const large = await screen.findByRole('img', { name: 'Picture 1' });
  expect(large.getAttribute('src')).toContain('f1');
  fireEvent.keyDown(large, { key: 'ArrowRight' });
  expect((await screen.findByRole('img', { name: 'Picture 2' })).getAttribute('src')).toContain('f2');
  fireEvent.keyDown(large, { key: 'ArrowRight' });
  expect(screen.getByText('Picture 2 of 2')).toBeTruthy();
});

it('an image in a row links to the file', () => {
  open(true);
  expect(screen.getAllByRole('link', { name: 'Open file' })).toHaveLength(2);
});

it.each([
  [false, ['plan.pdf', 'lease.pdf']],
  [true, ['', '']],
])('a file that is no image shows its name when there is room; in a row: %s', (compact, shown) => {
  open(compact, f.files('document'), NAMES);
  const links = screen.getAllByRole('link', { name: /^Open file: / });
  expect(links.map((link) => link.textContent?.trim())).toEqual(shown);
});
