import { expect, it } from 'vitest';
import { ALERT_STATES } from '../contract/alerts';
import { RESOURCES } from '../contract/resources';
import kit from '../locales/en/kit.json';
import record from '../locales/en/record.json';
import system from '../locales/en/system.json';
import { OF_ANY } from '../src/kit/acts';
import { SOURCES, textOf } from './sourceFiles';

/** What the server notes of records beside their commands. */
function notedActs(): string[] {
  const found = SOURCES.filter((path) => path.startsWith('server/')).flatMap((path) => {
    const text = textOf(path);
    const written = [...text.matchAll(/writeRecord\([^;]*?action: '(\w+)'/g)];
    const noted = [...text.matchAll(/action: `\$\{[\w.]+\}\.(\w+)`/g)];
    return [...written, ...noted].map(([, name = '']) => name);
  });
  return [...new Set(found)];
}

it('whatever the server notes of a record has a word, in its history and in the audit log', () => {
  const acts = notedActs();
  expect(acts).toContain('renewed');
  // Commands have their words with their resource.
  const commands = RESOURCES.flatMap((resource) => Object.keys(resource.commands ?? {}));
  const known = new Set([...OF_ANY, ...Object.keys(kit.commands), ...commands]);
  expect(acts.filter((name) => !known.has(name))).toEqual([]);
  expect(OF_ANY.filter((name) => !Object.hasOwn(record.action, name))).toEqual([]);
});

it('an alarm has a word for each state that it goes to', () => {
  expect(ALERT_STATES.filter((state) => !Object.hasOwn(system.act.alert, state))).toEqual([]);
});
