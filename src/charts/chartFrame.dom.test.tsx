import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import common from '../../locales/en/common.json';
import { ChartFrame } from './ChartFrame';

const i18n = createInstance();
i18n.use(initReactI18next).init({ lng: 'en', initAsync: false, resources: { en: { common } } });

const draw = (chosen: boolean) =>
  render(
    <I18nextProvider i18n={i18n}>
      <ChartFrame summary="Revenue" empty chosen={chosen}>
        <svg />
      </ChartFrame>
    </I18nextProvider>,
  );

afterEach(cleanup);

it('asks to choose another time where a chosen one has no data', () => {
  draw(true);
  expect(screen.getByText('Data empty for the chosen time, change the time')).toBeTruthy();
});

it('says that there is no data where nobody chose the time', () => {
  draw(false);
  expect(screen.getByText('No data in this period')).toBeTruthy();
});
