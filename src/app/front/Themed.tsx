import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useLightPaper } from '@shared/ui/page/useLightPaper';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectSettings } from '../store/settings';
import { cssVariables, themeOf } from './theme';

const colorScheme = localStorageColorSchemeManager({ key: 'pharos.theme' });

export interface ThemedProps {
  /** Of this page's Content-Security-Policy. */
  nonce?: string;
  children: ReactNode;
}

/** The look of the console, in the size and accent chosen in the settings. */
export function Themed({ nonce, children }: ThemedProps) {
  const { size, accent } = useSelector(selectSettings);
  const { t } = useTranslation('front');
  useLightPaper();
  const close = t('close');
  const theme = useMemo(() => themeOf(size, accent, close), [size, accent, close]);
  useEffect(() => {
    document.documentElement.dataset.size = size;
  }, [size]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  );
}
