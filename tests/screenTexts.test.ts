import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMON_TEXTS, FRAME_TEXTS } from '../src/app/texts/frameTexts';
import { PART_TEXTS } from '../src/kit/partTexts';
import { ROOT, sources, target } from './imports';

const FILES = new Map([...sources('src')].map((path) => [path.replace(/\.tsx?$/, ''), path]));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The file behind an import; undefined for packages and for the contract, which draws nothing. */
function fileAt(from: string, specifier: string): string | undefined {
  const path = target(from, specifier)?.replace(/\.tsx?$/, '');
  return path && (FILES.get(path) ?? FILES.get(`${path}/index`));
}

/** What a file takes of others when it is loaded itself: `import()` comes later. */
const TAKES = /(?:^|\n)(?:import|export) (?!type)([^'"]*?) from '([^']+)'/g;
const namesIn = (text: string) =>
  text
    .replace(/[{}\n]/g, ' ')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);

/** Files that draw a screen: all it stands on, and of an index only what is taken from it. */
function closure(path: string, names?: readonly string[], found = new Set<string>()): Set<string> {
  if (names === undefined) found.add(path);
  for (const [, list = '', specifier = ''] of textOf(path).matchAll(TAKES)) {
    const file = fileAt(path, specifier);
    const taken = namesIn(list);
    const wanted = names ? taken.filter((name) => names.includes(name)) : taken;
    if (!file || found.has(file) || wanted.length === 0) continue;
    closure(file, file.includes('/index.ts') ? wanted : undefined, found);
  }
  return found;
}

/** Texts that a file waits for before it draws anything. */
function textsWaitedFor(path: string): string[] {
  const text = textOf(path);
  const asked = [...text.matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  );
  const words = [...text.matchAll(/\buseWords\('([^']+)'\)/g)].map(([, name]) => `resources/${name}`);
  return [...asked, ...words];
}

/** Texts that a file, or what it stands on, asks for although nobody has named them. */
function lateTexts(file: string, words: readonly string[]): string[] {
  const known = new Set([...FRAME_TEXTS, ...COMMON_TEXTS, ...words]);
  return [...closure(file)].flatMap((path) =>
    textsWaitedFor(path)
      .filter((name) => !known.has(name))
      .map((name) => `${name}: ${path}`),
  );
}

/** Screens as they are registered: where, which words they open with, and their file. */
function screensIn(path: string) {
  const SCREEN = /words: \[([^\]]*)\],\s*load: \(\) => import\('([^']+)'\)/g;
  return [...textOf(path).matchAll(SCREEN)].map(([, list = '', specifier = '']) => ({
    file: fileAt(path, specifier) ?? specifier,
    words: [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  }));
}

const SCREENS = [...FILES.values()]
  .filter((path) => /^src\/(app\/features|features\/\w+\/(index|feature))\.ts$/.test(path))
  .flatMap(screensIn);

describe('a screen', () => {
  it('is found wherever one is registered', () => {
    const registered = [...FILES.values()].filter((path) => /Screen\.tsx$|OfflineVisit/.test(path));
    expect(registered).toEqual(expect.arrayContaining(SCREENS.map(({ file }) => file)));
    expect(SCREENS.length).toBeGreaterThan(15);
  });

  it.each(SCREENS)('$file waits for no text once it is shown', ({ file, words }) => {
    expect(lateTexts(file, words), 'write the name of the texts in `words` of the screen').toEqual([]);
  });
});

describe('a dialog of the frame', () => {
  const dialogs = screensIn('src/app/shell/Dialogs.tsx');

  it('is found', () => expect(dialogs.length).toBeGreaterThan(5));

  it.each(dialogs)('$file waits for no text once its code is there', ({ file, words }) => {
    expect(lateTexts(file, words), 'write the name of the texts in `words` of the dialog').toEqual([]);
  });
});

describe('a list or a record', () => {
  const LATE = /\bimport\('([^']+)'\)/g;
  const kit = [...FILES.values()].filter((path) => path.startsWith('src/kit/') && !path.includes('.test.'));
  const late = kit.flatMap((path) =>
    [...textOf(path).matchAll(LATE)].map(([, specifier = '']) => fileAt(path, specifier) ?? specifier),
  );
  const pages = ['src/kit/list/ResourceListScreen.tsx', 'src/kit/record/RecordScreen.tsx'];

  it.each([...pages, ...new Set(late)])('%s waits for no text that comes later than the page', (file) => {
    expect(lateTexts(file, PART_TEXTS), 'write the name of the texts in PART_TEXTS').toEqual([]);
  });
});

it('what comes late does not remember its failure: `late` of @shared/lib, not `lazy` of React', () => {
  const LAZY = /import \{[^}]*\blazy\b[^}]*\} from 'react'/;
  const found = [...FILES.values()].filter((path) => !/\.test\./.test(path) && LAZY.test(textOf(path)));
  expect(found).toEqual(['src/shared/lib/parts/late.tsx']);
});
