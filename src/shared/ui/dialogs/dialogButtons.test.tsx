import { Button, MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../testing/texts';
import { DialogButtons, type DialogButtonsProps } from './DialogButtons';

const i18n = englishTexts('common');

/** Type and word of each button, in the order of the row. */
function buttons(props: Partial<DialogButtonsProps>): string[] {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <DialogButtons onCancel={() => undefined} {...props} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return html
    .split('<button')
    .slice(1)
    .map((button) => {
      const type = /type="(\w+)"/.exec(button)?.[1];
      const focus = button.includes('data-autofocus') ? ' focused' : '';
      return `${type} ${button.replace(/^[^>]*>/, '').replace(/<[^>]*>/g, '')}${focus}`;
    });
}

describe('the buttons of a dialog', () => {
  it('start with the cancel button and end with the action', () => {
    const other = <Button>Other</Button>;
    const row = buttons({ confirm: 'Do', onConfirm: () => undefined, focus: 'cancel', children: other });
    expect(row).toEqual(['button Cancel focused', 'button Other', 'button Do']);
  });

  it('submit their form unless set otherwise', () => {
    expect(buttons({ confirm: 'Do', focus: 'confirm' })).toEqual(['button Cancel', 'submit Do focused']);
  });

  it('contain only the close button when nothing is left to do', () => {
    expect(buttons({ cancel: 'Close' })).toEqual(['button Close']);
  });
});
