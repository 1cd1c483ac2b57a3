import { f } from '@contract/kit/field';
import { iotCards } from '@contract/resources/simCards/iotCards';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../testing/testConsole';
import { FilesValue } from './FilesValue';

const open = (compact: boolean) =>
  render(
    <Console access={mayAll(iotCards)}>
      <FilesValue field={f.files('image')} value={['f1', 'f2']} titles={{}} compact={compact} />
    </Console>,
  );

it('a picture of a record is seen large where it stands, and the next one by a key', async () => {
  open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Open picture 1' }));
  const large = await screen.findByRole('img', { name: 'Picture 1' });
  expect(large.getAttribute('src')).toContain('f1');
  fireEvent.keyDown(large, { key: 'ArrowRight' });
  expect((await screen.findByRole('img', { name: 'Picture 2' })).getAttribute('src')).toContain('f2');
  fireEvent.keyDown(large, { key: 'ArrowRight' });
  expect(screen.getByText('Picture 2 of 2')).toBeTruthy();
});

it('in a row it is a way to the file', () => {
  open(true);
  expect(screen.getAllByRole('link', { name: 'Open file' })).toHaveLength(2);
});
