import { VISIT_PATH } from '@contract/stocking/visit';
import { localeOf, selectKept, selectMenu, selectUser } from '@features/session';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';

/**
 * Whoever works on a visit can open it again without network.
 * @returns where to begin when there is none: other pages would not arrive
 */
export function useOffline(): string | undefined {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const user = useSelector(selectUser);
  const menu = useSelector(selectMenu);
  const kept = useSelector(selectKept);
  const begun = useRef(false);
  const locale = localeOf(i18n);
  const visiting = pathname === VISIT_PATH;
  useEffect(() => {
    if (visiting || !kept) begun.current = true;
  }, [kept, visiting]);
  useEffect(() => {
    if (!visiting || !user || kept) return;
    // It works as before without.
    import('./offline').then(({ keepForOffline }) => keepForOffline({ user, menu }, locale)).catch(() => {});
  }, [visiting, user, menu, kept, locale]);
  return kept && !visiting && !begun.current ? VISIT_PATH : undefined;
}
