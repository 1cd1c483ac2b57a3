import { describe, expect, it, vi } from 'vitest';
import { createRealtimeOptions } from './realtimeOptions';

vi.stubGlobal('__BUILD__', 'one');

describe('the live link of a page', () => {
  it('waits 10 s for the next try on a wall display, 30 s elsewhere, and asks each time', () => {
    let wall = false;
    const page = { protocol: 'https:', host: 'pharos.example' };
    const { origin, reconnectCapMs } = createRealtimeOptions(page, [], () => wall);
    expect(origin).toBe('wss://pharos.example');
    expect(reconnectCapMs?.()).toBe(30_000);
    wall = true;
    expect(reconnectCapMs?.()).toBe(10_000);
  });
});
