/** Saves the last of several values that come soon after one another, once; what still waits is saved by `flush`. */
export function createDebouncedSave<T>(save: (value: T) => void, afterMs: number) {
  let waiting: { value: T; timer: ReturnType<typeof setTimeout> } | undefined;
  const flush = () => {
    if (!waiting) return;
    const { value, timer } = waiting;
    waiting = undefined;
    clearTimeout(timer);
    save(value);
  };
  return {
    keep(value: T) {
      clearTimeout(waiting?.timer);
      waiting = { value, timer: setTimeout(flush, afterMs) };
    },
    flush,
  };
}
