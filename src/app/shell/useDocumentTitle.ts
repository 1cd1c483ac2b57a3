import { useEffect } from 'react';

const PRODUCT = 'Pharos';

/** Name of the page in the browser's tab. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${PRODUCT}`;
  }, [name]);
}
