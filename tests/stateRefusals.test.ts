import { describe, expect, it } from 'vitest';
import { LOCALES } from '../contract/common/locale';
import { stateParams } from '../contract/kit/stateRefusal';
import { errorIn, statesOf } from '../contract/kit/states';
import { isMessageKey, messageText } from '../contract/messages';
import { RESOURCES } from '../contract/resources';
import { sheetWords } from '../server/kit/transfer/sheets/words';

const refusals = RESOURCES.flatMap((resource) =>
  (resource.states ?? []).flatMap((machine) =>
    Object.entries(machine.events).flatMap(([event, { from }]) =>
      statesOf(machine)
        .filter((state) => !from.includes(state))
        .map((state) => ({ resource, machine, event, state, key: errorIn(machine, event, state) })),
    ),
  ),
);
const named = ({ resource, event, state }: (typeof refusals)[number]) =>
  `${resource.name}.${event} in ${state}`;

it('every refusal of a state table says which state the record is in', () => {
  const silent = refusals.filter(({ key }) => key === 'err.kit.state' || !isMessageKey(key));
  expect(silent.map(named)).toEqual([]);
});

describe.each(LOCALES)('refusals in %s', (locale) => {
  it('are complete sentences with the words of the record', () => {
    const wrong = refusals.flatMap((refusal) => {
      const { resource, machine, event, state, key } = refusal;
      const words = sheetWords(resource.name, locale);
      const params = stateParams({ states: [machine] }, event, { [machine.field]: state }, { words, locale });
      const text = messageText(key, locale, params);
      const isMade = key.startsWith('err.kit.state');
      const says = !isMade || text.includes(words.choice(machine.field, state));
      // A state whose word nobody wrote would be shown by its code.
      const bare = isMade && (words.choice(machine.field, state) === state || text.includes('“”'));
      return /[{}]|undefined/.test(text) || !says || bare ? [`${named(refusal)}: ${text}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});
