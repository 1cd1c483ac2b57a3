import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Whatever is printed is dark on white, also of pages that have no button for it. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let own: string | null = null;
    const before = () => {
      own ??= root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const after = () => {
      if (own !== null) root.setAttribute(SCHEME, own);
      own = null;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      after();
    };
  }, []);
}
