import { EventEmitter } from 'node:events';
import pino from 'pino';
import { expect, it } from 'vitest';
import { endOnFaults } from './lastResort';

it.each(['uncaughtException', 'unhandledRejection'])(
  '%s is logged with its stack trace and ends the process',
  (event) => {
    const lines: string[] = [];
    const exits: number[] = [];
    const host = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
    endOnFaults(host, pino({}, { write: (line: string) => void lines.push(line) }));
    host.emit(event, new Error('it broke'));
    const [line] = lines.map(
      (text) => JSON.parse(text) as { level: number; err: { message: string; stack: string } },
    );
    expect(line).toMatchObject({
      level: 60,
      err: { message: 'it broke', stack: expect.stringContaining('lastResort.test') },
    });
    expect(exits).toEqual([1]);
  },
);
