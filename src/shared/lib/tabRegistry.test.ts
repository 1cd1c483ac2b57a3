import { describe, expect, it, vi } from 'vitest';
import { createTabRegistry } from './tabRegistry';

const [FORM, OTHER] = [Symbol('form'), Symbol('other')];

describe('the tab registry', () => {
  it('marks a tab as unsaved while any form in it is', () => {
    const registry = createTabRegistry();
    registry.mark('/a', FORM, true);
    registry.mark('/a', OTHER, true);
    registry.mark('/a', FORM, false);
    expect(registry.marks().get('/a')?.dirty).toBe(true);
    registry.release('/a', OTHER);
    expect(registry.marks().get('/a')).toBeUndefined();
  });

  it('keeps tabs separate', () => {
    const registry = createTabRegistry();
    registry.mark('/a?id=1', FORM, true);
    registry.entitle('/a?id=2', 'Two');
    expect(registry.marks().get('/a?id=2')).toEqual({ dirty: false, title: 'Two' });
    registry.drop('/a?id=1');
    expect([...registry.marks().keys()]).toEqual(['/a?id=2']);
  });

  it('knows the zone of a tab until the screen leaves it', () => {
    const registry = createTabRegistry();
    registry.setZone('/a', 'Asia/Tokyo');
    expect(registry.marks().get('/a')?.timeZone).toBe('Asia/Tokyo');
    registry.setZone('/a', undefined);
    expect(registry.marks().get('/a')).toBeUndefined();
  });

  it('survives a late unregister of a closed form', () => {
    const registry = createTabRegistry();
    registry.mark('/a', FORM, true);
    registry.drop('/a');
    registry.mark('/a', OTHER, true);
    registry.release('/a', FORM);
    expect(registry.marks().get('/a')?.dirty).toBe(true);
  });

  it('discards the drafts of one tab only', () => {
    const registry = createTabRegistry();
    const [discard, keep] = [vi.fn(), vi.fn()];
    registry.mark('/a', FORM, true, discard);
    registry.mark('/b', OTHER, true, keep);
    registry.discard('/a');
    expect(discard).toHaveBeenCalledOnce();
    expect(keep).not.toHaveBeenCalled();
  });

  it('notifies listeners of changes only and returns the same snapshot until then', () => {
    const registry = createTabRegistry();
    const listener = vi.fn();
    const stop = registry.subscribe(listener);
    registry.mark('/a', FORM, true);
    const marks = registry.marks();
    registry.mark('/a', FORM, true);
    registry.mark('/a', OTHER, true);
    expect(registry.marks()).toBe(marks);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    registry.drop('/a');
    expect(listener).toHaveBeenCalledOnce();
  });
});
