import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResourceWords } from '../../../words';
import type { Pasted } from './pastedCells';

const NAMED = 3;

interface PasteNoticeProps {
  pasted: Pasted;
  /** Most lines there may be. */
  max: number;
  words: ResourceWords;
}

/** What of the pasted cells the lines do not have. */
export function PasteNotice({ pasted: { unread, beyond }, max, words }: PasteNoticeProps) {
  const { t } = useTranslation('kit');
  const named = unread.slice(0, NAMED).map(({ line, column, text }) =>
    t(column === undefined ? 'lines.unreadBeside' : 'lines.unreadCell', {
      row: line + 1,
      column: column && words.field(column),
      text,
    }),
  );
  if (unread.length > NAMED) named.push(t('more', { count: unread.length - NAMED }));
  if (unread.length === 0 && beyond === 0) return null;
  return (
    <Alert color="yellow" variant="light" p="xs" mt={4} role="status">
      {unread.length > 0 && (
        <Text size="xs">
          {t('lines.unread', { count: unread.length, cells: named.join(t('lines.separator')) })}
        </Text>
      )}
      {beyond > 0 && <Text size="xs">{t('lines.beyond', { count: beyond, max })}</Text>}
    </Alert>
  );
}
