import { BCP47, LOCALES, type Locale } from '@contract/common/locale';

/** Written here: a browser that gets this far may not be able to fetch anything else. */
const WORDS: Readonly<Record<Locale, readonly [title: string, text: string]>> = {
  'zh-cn': [
    '浏览器版本过低',
    '当前浏览器缺少本系统所需的功能：{{missing}}。请使用最新版 Chrome、Edge、Firefox 或 Safari。',
  ],
  en: [
    'This browser is too old',
    'It lacks what Pharos needs: {{missing}}. Please use a current Chrome, Edge, Firefox or Safari.',
  ],
  jp: [
    'このブラウザーはご利用いただけません',
    '必要な機能がありません：{{missing}}。最新の Chrome、Edge、Firefox、Safari をご利用ください。',
  ],
  ko: [
    '지원되지 않는 브라우저입니다',
    '필요한 기능이 없습니다: {{missing}}. 최신 Chrome, Edge, Firefox 또는 Safari를 사용하세요.',
  ],
};

function has(scope: object, path: string): boolean {
  let value: unknown = scope;
  for (const part of path.split('.')) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
    value = Reflect.get(value, part);
  }
  return value !== undefined && value !== null;
}

const NEEDED = [
  'WebSocket',
  'fetch',
  'AbortController',
  'ResizeObserver',
  'Intl.Collator',
  'Intl.DateTimeFormat',
  'Intl.NumberFormat',
  'Intl.PluralRules',
  'Array.prototype.toSorted',
] as const;
/** Browsers give it to safe pages only; on others the login says so itself. */
const NEEDED_WHEN_SAFE = 'crypto.subtle';

/** Names of what this browser cannot do and the console cannot do without. */
export function missingFeatures(scope: object): string[] {
  const needed = Reflect.get(scope, 'isSecureContext') === true ? [...NEEDED, NEEDED_WHEN_SAFE] : NEEDED;
  return needed.filter((path) => !has(scope, path)).map((path) => path.replace('.prototype', ''));
}

function paragraph(page: Document, tag: string, text: string): HTMLElement {
  const element = page.createElement(tag);
  element.textContent = text;
  return element;
}

/** The whole page is a notice, in every language: nothing is known of the person yet. */
export function showUnsupported(page: Document, container: HTMLElement, missing: readonly string[]): void {
  const names = missing.join(', ');
  container.textContent = '';
  container.setAttribute('role', 'alert');
  container.className = 'unsupported';
  for (const locale of LOCALES) {
    const section = page.createElement('section');
    const [title, text] = WORDS[locale];
    section.lang = BCP47[locale];
    section.appendChild(paragraph(page, 'h1', title));
    section.appendChild(paragraph(page, 'p', text.replace('{{missing}}', names)));
    container.appendChild(section);
  }
}
