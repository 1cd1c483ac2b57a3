import { useTranslation } from 'react-i18next';
import { pathOfKey } from './matrixRows';

/** What a permission or an action is called: as its page, where it has one. */
export function useKeyName(): (key: string) => string {
  const { t } = useTranslation(['roles', 'menu']);
  return (key) => {
    if (key.includes(':')) return t(`roles:action.${key.replace(':', '_')}`);
    const path = pathOfKey(key);
    return path ? t(`menu:${path}`) : t(`roles:permission.${key}`);
  };
}
