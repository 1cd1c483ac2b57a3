import { describe, expect, it } from 'vitest';
import { LOCALES } from '../contract/common/locale';
import { messageText } from '../contract/messages';
import { MESSAGES } from '../contract/messages/all';
import { oneLanguageOfMessages } from '../scripts/messages';

type Load = { handler(id: string): string };
const { handler } = oneLanguageOfMessages().load as unknown as Load;

/** The stand-in as a module: it names files that only the bundler knows. */
async function standIn() {
  const code = handler('/contract/messages/byLanguage.ts').replace(
    /import\('(pharos:[^']+)'\)/g,
    (_all, file: string) => `Promise.resolve({ default: ${handler(file)} })`,
  );
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

describe('the messages of one language', () => {
  it.each(LOCALES)('are complete in %s', (locale) => {
    const texts = JSON.parse(handler(`pharos:/locales/${locale}/messages.json`));
    expect(Object.keys(texts)).toEqual(Object.keys(MESSAGES));
    expect(texts['err.upload.empty']).toBe(messageText('err.upload.empty', locale));
  });

  it('are available once loaded and stay when another language is loaded', async () => {
    const { fetchMessages, isKnown, messageIn } = await standIn();
    expect(isKnown('err.upload.empty')).toBe(false);
    await fetchMessages('jp');
    expect(isKnown('err.upload.empty')).toBe(true);
    expect(isKnown('constructor')).toBe(false);
    expect(messageIn('err.upload.empty', 'ko')).toBe(messageText('err.upload.empty', 'jp'));
    await fetchMessages('ko');
    expect(messageIn('err.upload.empty', 'ko')).toBe(messageText('err.upload.empty', 'ko'));
    expect(messageIn('err.upload.empty', 'jp')).toBe(messageText('err.upload.empty', 'jp'));
  });
});
