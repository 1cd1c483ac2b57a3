import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from './Bar';

interface NewBuildBarProps {
  /** Takes it off the screen, and what the button for it says. */
  onClose(): void;
  closing: string;
  children: ReactNode;
}

/** There is a newer build: the page is reloaded on request. */
export function NewBuildBar({ onClose, closing, children }: NewBuildBarProps) {
  const { t } = useTranslation('front');
  return (
    <Bar
      icon={Sparkles}
      role="status"
      actions={
        <>
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            {closing}
          </Button>
        </>
      }
    >
      {children}
    </Bar>
  );
}
