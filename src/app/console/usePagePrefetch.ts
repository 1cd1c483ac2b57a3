import type { Ask } from '@kit';
import { useAppDispatch } from '@shared/lib/store';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageAtPath } from '../shell/tabs/place';
import { fetchPage } from './fetchPage';
import { usePermissions } from './Permitted';
import { mayOpen } from './pages';

const APPROACHES = ['pointerover', 'focusin'] as const;

/** What draws the page behind a link is fetched as soon as somebody approaches the link, not when he has chosen it. */
function useLinks(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    const approach = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#/"]');
      if (link) void fetchPage(link.hash, i18n).catch(() => undefined);
    };
    for (const name of APPROACHES) document.addEventListener(name, approach);
    return () => {
      for (const name of APPROACHES) document.removeEventListener(name, approach);
    };
  }, [i18n]);
}

/** Begins the page somebody goes to: its rows are asked for while its words and parts are on their way. */
export function usePagePrefetch(): void {
  useLinks();
  const { i18n } = useTranslation();
  const ask = useAppDispatch() as unknown as Ask;
  const permissions = usePermissions();
  const { pathname, search } = useLocation();
  // The first page is begun before the console is there.
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const page = pageAtPath(pathname);
    if (!page || !mayOpen(page, permissions)) return;
    const here = () => last.current === pathname;
    fetchPage(`${pathname}${search}`, i18n).then(
      (page) => here() && page?.ask?.(ask),
      () => undefined,
    );
  }, [pathname, search, permissions, i18n, ask]);
}
