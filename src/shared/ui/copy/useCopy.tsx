import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Not on pages without https, and not where the browser or its administrator forbids it. */
async function wasWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyOptions {
  /** The text stands on the page, where it can be selected. */
  shown?: boolean;
}

/**
 * Takes a text to the clipboard; where that is refused, the person is told and may copy it by hand.
 * @returns whether it is there
 */
export function useCopy(): (text: string, options?: CopyOptions) => Promise<boolean> {
  const { t } = useTranslation('common');
  return useCallback(
    async (text, { shown = false } = {}) => {
      const written = await wasWritten(text);
      if (written) return true;
      const field = (
        <TextInput
          readOnly
          mt={4}
          value={text}
          aria-label={t('copy.text')}
          onFocus={(event) => event.currentTarget.select()}
        />
      );
      notifications.show({
        color: 'red',
        title: t('copy.refused'),
        message: (
          <>
            {t('copy.byHand')}
            {!shown && field}
          </>
        ),
        autoClose: shown ? undefined : false,
      });
      return false;
    },
    [t],
  );
}
