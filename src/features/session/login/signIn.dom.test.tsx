import type { SecondStep } from '@contract/access/secondFactor';
import { MantineProvider } from '@mantine/core';
import { configureStore } from '@reduxjs/toolkit';
import { englishTexts } from '@shared/testing/texts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { loginRefused, secondStepNeeded, sessionReducer } from '../state/session.slice';
import PhoneForm from './PhoneForm';
import { PATHS, SignIn } from './SignIn';

function Here() {
  const { pathname } = useLocation();
  const way = pathname === PATHS.phone ? 'phone' : 'account';
  return <SignIn way={way} search={new URLSearchParams()} Phone={PhoneForm} />;
}

it('a refusal stays with the way of signing in that was refused', async () => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  render(
    <I18nextProvider i18n={englishTexts('login', 'account', 'front')}>
      <Provider store={store}>
        <MantineProvider env="test">
          <MemoryRouter initialEntries={[PATHS.account]}>
            <Here />
          </MemoryRouter>
        </MantineProvider>
      </Provider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  const refuse = (message: string) =>
    act(() => void store.dispatch(loginRefused({ status: 401, key: 'err.auth.wrong', message })));
  refuse('Wrong password');
  expect(screen.getByText('Wrong password')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Phone' }));
  expect(screen.queryByText('Wrong password')).toBeNull();
  refuse('Wrong code');
  await user.click(screen.getByRole('link', { name: 'Account' }));
  expect(screen.queryByText('Wrong code')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Phone' }));
  const step = { challenge: 'c', setUp: false } as unknown as SecondStep;
  act(() => void store.dispatch(secondStepNeeded(step)));
  await user.click(screen.getByRole('link', { name: 'Account' }));
  expect(store.getState().session.secondStep).toEqual(step);
});
