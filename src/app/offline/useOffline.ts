import { VISIT_PATH } from '@contract/stocking/visit';
import { localeOf, selectKept, selectMenu, selectUser } from '@features/session';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whoever works on a visit can open it again without network, and begins there when there is none. */
export function useOffline(): void {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const menu = useSelector(selectMenu);
  const kept = useSelector(selectKept);
  const begun = useRef(false);
  const locale = localeOf(i18n);
  const visiting = pathname === VISIT_PATH;
  useEffect(() => {
    if (kept && !visiting && !begun.current) navigate(VISIT_PATH, { replace: true });
    begun.current = true;
  }, [kept, visiting, navigate]);
  useEffect(() => {
    if (!visiting || !user || kept) return;
    // It works as before without.
    import('./offline').then(({ keepForOffline }) => keepForOffline({ user, menu }, locale)).catch(() => {});
  }, [visiting, user, menu, kept, locale]);
}
