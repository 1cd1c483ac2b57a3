import { currentLocale, selectMenu, selectUser } from '@features/session';
import VisitScreen from '@features/stock/visit/VisitScreen';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { keepForOffline } from './offline';

/** The page of visits, which also opens offline. */
export default function OfflineVisit() {
  const { i18n } = useTranslation();
  const user = useSelector(selectUser);
  const menu = useSelector(selectMenu);
  const locale = currentLocale(i18n);
  useEffect(() => {
    // Without what it keeps everything works as before.
    if (user) keepForOffline({ user, menu }, locale).catch(() => undefined);
  }, [user, menu, locale]);
  return <VisitScreen />;
}
