import { describe, expect, it } from 'vitest';
import { LOGIN, USER } from '../testing/testSession';
import { createSessionPorts } from './sessionPorts';

function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const full = {
    ...storage,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const ports = (lasting: typeof storage) =>
    createSessionPorts({ jar: { cookie: '' }, storage, lasting, empty: async () => undefined });
  return { kept, storage, full, ports };
}

describe('the end of a pairing', () => {
  it('stays in the browser over a sign-out, until somebody signs in or pairs it', () => {
    const { storage, ports } = browser();
    ports(storage).keepUnpaired(1_700_000_000_000);
    ports(storage).forget();
    expect(ports(storage).unpairedAt()).toBe(1_700_000_000_000);
    ports(storage).remember({ ...LOGIN, userInfo: USER });
    expect(ports(storage).unpairedAt()).toBeUndefined();
  });

  it('is not known where nothing, or nothing readable, is kept', () => {
    const { kept, storage, full, ports } = browser();
    expect(ports(storage).unpairedAt()).toBeUndefined();
    ports(storage).keepUnpaired(5);
    for (const key of kept.keys()) kept.set(key, 'soon');
    expect(ports(storage).unpairedAt()).toBeUndefined();
    expect(() => ports(full).keepUnpaired(5)).not.toThrow();
  });
});
