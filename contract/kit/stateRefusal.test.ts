import { describe, expect, it } from 'vitest';
import { LOCALES } from '../common/locale';
import { messageText } from '../messages';
import { inSentence, stateParams } from './stateRefusal';
import { defineStates, transitionRefusal } from './states';

describe('a name inside a sentence', () => {
  it.each([
    ['Purchase order', 'purchase order'],
    ['SIM card', 'SIM card'],
    ['IoT pool', 'IoT pool'],
    ['Meituan store', 'Meituan store'],
    ['采购单', '采购单'],
  ])('%s reads %s', (name, read) => {
    expect(inSentence(name)).toBe(read);
  });
});

const machine = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: undefined, sent: undefined, held: undefined, done: 'ok' },
  events: {
    send: { from: ['draft', 'held'], to: 'sent', needs: 'M' },
    hold: { from: ['sent'], to: 'held', needs: 'M' },
    finish: { from: ['sent', 'held'], to: 'done', needs: 'M' },
    drop: { from: ['draft'], to: 'done', needs: 'M', error: 'err.own' },
  },
});
const words = {
  name: 'Repair order',
  choice: (_field: string, value: string) => value.charAt(0).toUpperCase() + value.slice(1),
};
function refusal(event: string, state: string, locale: (typeof LOCALES)[number] = 'en') {
  const key = transitionRefusal(machine, event, { state }) ?? '';
  const params = stateParams({ states: [machine] }, event, { state }, { words, locale });
  return key === 'err.own' ? key : messageText(key, locale, params);
}

describe('a generated refusal text', () => {
  it('says which state the record is in and which state the command needs', () => {
    expect(refusal('finish', 'draft')).toBe(
      'This repair order is “Draft”; possible when it is “Sent” or “Held”',
    );
    expect(refusal('hold', 'held')).toBe('This repair order is already “Held”');
    expect(refusal('send', 'done')).toBe('This repair order is “Done”; this can no longer be done');
    expect(refusal('drop', 'sent')).toBe('err.own');
  });

  it('names only states that the record can still reach', () => {
    expect(refusal('send', 'sent')).toBe('This repair order is already “Sent”');
    expect(stateParams({ states: [machine] }, 'send', { state: 'sent' }, { words, locale: 'en' })).toEqual({
      name: 'repair order',
      state: 'Sent',
      needed: '“Held”',
    });
  });

  it.each(LOCALES)('has no unfilled placeholder in %s', (locale) => {
    for (const [event, state] of [
      ['finish', 'draft'],
      ['hold', 'held'],
      ['send', 'done'],
    ] as const)
      expect(refusal(event, state, locale)).not.toMatch(/[{}]|undefined/);
    expect(refusal('finish', 'draft', 'jp')).toContain('「Sent」');
  });
});
