import { describe, expect, it } from 'vitest';
import { textLines } from './archive';

describe('lines', () => {
  it('end with a newline only, however the stream is split', async () => {
    const parts = ['a\u2028', 'b\nc', '', '\n\nd'].map((text) => Buffer.from(text));
    const lines: string[] = [];
    for await (const line of textLines(
      (async function* () {
        yield* parts;
      })(),
    ))
      lines.push(line);
    expect(lines).toEqual(['a\u2028b', 'c', '', 'd']);
  });
});
