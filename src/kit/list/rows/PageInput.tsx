import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PageInputProps {
  pages: number;
  onGo(page: number): void;
}

/** Goes to a page by its number: typed, then Enter. More than there are means the last. */
export function PageInput({ pages, onGo }: PageInputProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState<number | string>('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof typed !== 'number' || typed < 1) return;
        setTyped('');
        onGo(Math.min(typed, pages));
      }}
    >
      <NumberInput
        size="xs"
        w={72}
        hideControls
        min={1}
        allowDecimal={false}
        allowNegative={false}
        aria-label={t('pager.goTo')}
        placeholder={t('pager.goToShort')}
        value={typed}
        onChange={setTyped}
      />
    </form>
  );
}
