import type { AnyRow } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { productCategories } from '@contract/resources/products/productCategories';
import { resourceApi } from '@kit';
import { notifications } from '@mantine/notifications';
import { problemOf } from '@shared/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../useLocale';
import type { TreePosition } from './tree';

/** Moves categories and says what became of it. */
export function useMoving(nameOf: (row: AnyRow) => string) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const [run, { isLoading }] = resourceApi.useCommandMutation();
  const [said, say] = useState('');
  const move = async (row: AnyRow, place: TreePosition | undefined): Promise<void> => {
    if (!place || isLoading) return;
    try {
      const { id, version } = row;
      const args = { ...place };
      await run({ resource: productCategories.name, id, version, command: 'move', args }).unwrap();
      say(t('categories.moved', { name: nameOf(row) }));
    } catch (error) {
      const { message, fields = {} } = problemOf(error);
      const [key] = Object.values(fields);
      const text = key === undefined ? message : messageText(key, locale);
      say(text);
      notifications.show({ color: 'red', message: text });
    }
  };
  return { move, said, moving: isLoading };
}
