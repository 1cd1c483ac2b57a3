import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A label in front of what it is of, with the colon of the language. */
export function Labeled({ label, children }: { label: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <>
      {label}
      {t('labeled', { label: '', value: '' })}
      {children}
    </>
  );
}
