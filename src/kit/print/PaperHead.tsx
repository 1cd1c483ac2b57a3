import { useMe } from '@shared/lib';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Paper.module.css';
import { sheetRules } from './sheets';

/** No sheet of paper may be read without knowing what it is, so the lines stand in the margin of each. */
function useSheets(title: string, width: number) {
  const lines = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const said = Array.from(lines.current?.children ?? [], ({ textContent }) => textContent);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetRules({ head: [title, ...said].join(' · '), width }));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  });
  return lines;
}

interface PaperHeadProps {
  /** Of the page; it stands above already. */
  title: string;
  /** What is printed needs as many pixels. */
  width?: number;
  /** List items, one for each line. */
  children: ReactNode;
}

/** What a printed page is about, of what time, and whose print it is. */
export function PaperHead({ title, width = 0, children }: PaperHeadProps) {
  const { t } = useTranslation('kit');
  const { name = '' } = useMe();
  const lines = useSheets(title, width);
  return (
    <ul ref={lines} className={classes.head}>
      {children}
      <li>{t('list.printedBy', { name })}</li>
    </ul>
  );
}
