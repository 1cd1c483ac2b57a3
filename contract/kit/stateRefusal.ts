import { BCP47, type Locale } from '../common/locale';
import { machineOfEvent, neededStates, type StateMachine } from './states';

/** What a resource, and the states of its records, are called in one language. */
export interface StateWords {
  /** One record. */
  name: string;
  choice(field: string, value: string): string;
}

/** A name inside a sentence: without its capital, unless it is an abbreviation such as SIM or the name of a firm. */
export function inSentence(name: string): string {
  return /^(?!Meituan\b)[A-Z][a-z]+\b/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

const quoted = (text: string, locale: Locale) => (locale === 'jp' ? `「${text}」` : `“${text}”`);

/** What the refusal of an event says of a record: what it is, how it stands, and how it would have to. */
export function stateParams(
  { states }: { states?: readonly StateMachine[] },
  event: string,
  row: Readonly<Record<string, unknown>>,
  { words, locale }: { words: StateWords; locale: Locale },
): Record<'name' | 'state' | 'needed', string> | undefined {
  const machine = machineOfEvent(states, event);
  if (!machine) return undefined;
  const { field } = machine;
  const state = String(row[field]);
  const needed = neededStates(machine, event, state).map((each) => quoted(words.choice(field, each), locale));
  return {
    name: inSentence(words.name),
    state: words.choice(field, state),
    needed: new Intl.ListFormat(BCP47[locale], { type: 'disjunction' }).format(needed),
  };
}
