import type { AnyRow } from '@contract/kit/resource';
import { firmwareVersions } from '@contract/resources/machines/firmware/firmwareVersions';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useWords } from '../../../kit';
import { Console } from '../../../kit/testing/testConsole';
import { InstallAnswer } from './InstallAnswer';
import { SignatureInput } from './SignatureInput';
import { SignatureNote } from './SignatureNote';

const row = (signing: string, more: object = {}) =>
  ({ id: 'v', oemId: 'o', titles: { oems: { o: 'Anbiao' } }, signing, ...more }) as unknown as AnyRow;

it.each([
  ['signed', 'Signed by Anbiao', 'ab12 cd34 ab12 cd34.'],
  ['unsigned', 'Not signed', 'Anbiao has no firmware key'],
  ['former', 'Not signed with the current key of Anbiao', 'No rollout can use this version'],
])('shows that a version is %s', async (signing, title, text) => {
  render(
    <Console>
      <SignatureNote row={row(signing, { signedKey: 'ab12cd34'.repeat(8) })} />
    </Console>,
  );
  expect(await screen.findByText(title)).toBeTruthy();
  expect(document.querySelector('[data-signing]')?.textContent).toContain(text);
});

const BYTES = Uint8Array.from({ length: 64 }, (_none, index) => index);
const TEXT = Buffer.from(BYTES).toString('base64');

function Field({ onChange }: { onChange(value: unknown): void }) {
  const words = useWords(firmwareVersions.name);
  const field = firmwareVersions.fields.signature;
  return (
    <SignatureInput
      name="signature"
      field={field}
      words={words}
      value={null}
      draft={{}}
      onChange={onChange}
    />
  );
}

it('reads a signature from a binary or text file and reports a file without one', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <Console>
      <Field onChange={onChange} />
    </Console>,
  );
  await screen.findByRole('button', { name: 'Choose signature file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([BYTES], 'firmware.sig'));
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(TEXT));
  await user.upload(input, new File([`ed25519:${TEXT}\n`], 'firmware.txt'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  expect(onChange).toHaveBeenLastCalledWith(TEXT);
  await user.upload(input, new File(['something else'], 'other.sig'));
  expect((await screen.findByRole('alert')).textContent).toBe('The file contains no ed25519 signature');
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('explains in plain words why a machine refused and keeps other texts', async () => {
  render(
    <Console>
      <InstallAnswer value="signature differs" />
      <p>
        <InstallAnswer value="disk full" />
      </p>
    </Console>,
  );
  expect(await screen.findByText('The signature does not match the key of the machine')).toBeTruthy();
  expect(screen.getByText('disk full')).toBeTruthy();
});
