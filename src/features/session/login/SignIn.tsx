import { Anchor, Button, Group } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoginForm } from './LoginForm';

export const MODES = ['register', 'forgot', 'display'] as const;

export type Mode = (typeof MODES)[number];

/** The phone way has an address of its own. */
export const PATHS = { account: '/login', phone: '/login2' } as const;

export type SignInPath = keyof typeof PATHS;

const WAYS = ['account', 'phone'] as const satisfies readonly SignInPath[];
const WAY_LABELS = { account: 'byAccount', phone: 'byPhone' } as const;

/** Account or phone, with the ways to those who cannot sign in yet. */
export function SignIn({
  way,
  search,
  Phone,
}: {
  way: SignInPath;
  search: URLSearchParams;
  Phone: ComponentType;
}) {
  const { t } = useTranslation('account');
  const to = (mode: Mode) => {
    const next = new URLSearchParams(search);
    next.set('mode', mode);
    return `${PATHS.account}?${next}`;
  };
  return (
    <>
      <Button.Group mb="md" aria-label={t('ways')}>
        {WAYS.map((each) => (
          <Button
            key={each}
            component={Link}
            to={`${PATHS[each]}?${search}`}
            replace
            fullWidth
            variant={each === way ? 'light' : 'default'}
            aria-current={each === way ? 'page' : undefined}
          >
            {t(WAY_LABELS[each])}
          </Button>
        ))}
      </Button.Group>
      {way === 'phone' ? <Phone /> : <LoginForm />}
      <Group justify="space-between" mt="md">
        <Anchor component={Link} to={to('register')} size="sm">
          {t('toRegister')}
        </Anchor>
        <Anchor component={Link} to={to('display')} size="sm">
          {t('toDisplay')}
        </Anchor>
        <Anchor component={Link} to={to('forgot')} size="sm">
          {t('toForgot')}
        </Anchor>
      </Group>
    </>
  );
}
