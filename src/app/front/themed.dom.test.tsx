import { configureStore } from '@reduxjs/toolkit';
import { englishTexts } from '@shared/testing/texts';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { Themed } from './Themed';

it('prints every page dark on white, and is as it was afterwards', () => {
  const settings = () => ({ size: 'normal', accent: 'teal' });
  render(
    <I18nextProvider i18n={englishTexts('front')}>
      <Provider store={configureStore({ reducer: { settings } })}>
        <Themed>{null}</Themed>
      </Provider>
    </I18nextProvider>,
  );
  const root = document.documentElement;
  const scheme = () => root.getAttribute('data-mantine-color-scheme');
  root.setAttribute('data-mantine-color-scheme', 'dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
});
