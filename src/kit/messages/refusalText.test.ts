import { messageText } from '@contract/messages';
import { expect, it } from 'vitest';
import { refusalText } from './refusalText';

const words = {
  field: (name: string) => `The ${name}`,
  problem: (name: string, { key }: { key: string }) => messageText(key, 'en', { label: `the ${name}` }),
  labeled: (label: string, value: string) => `${label}: ${value}`,
  sentences: (parts: readonly string[]) => parts.join('; '),
};

it('names the wrong fields, else shows the server’s message', () => {
  const fields = { name: 'err.form.duplicate', city: 'err.form.enter' };
  expect(refusalText(words, { fields, message: '{label} is required' })).toBe(
    'The name: This value is already in use; The city: the city is required',
  );
  expect(refusalText(words, { message: 'In use' })).toBe('In use');
});
