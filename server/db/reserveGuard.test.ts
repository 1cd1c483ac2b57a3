import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sessions } from '../auth/sessions/sessions';
import { buildApp } from '../http/app';
import { route } from '../http/route';
import { openDatabase, type TenantDatabase } from './database';
import { SQL_STATE, sqlState } from './errors';

let database: TenantDatabase;
const DISK_FULL = SQL_STATE.diskFull;
let low = false;
let full = false;

beforeAll(async () => {
  database = await openDatabase({
    dataDir: '',
    memory: true,
    inProcess: true,
    isLow: () => low,
    isFull: () => full,
  });
  await database.query('create table things (id int)');
  await database.query('create table sessions (id int)');
  await database.query('create table users (last_login_at int, name text)');
});
afterAll(() => database.close());

const write = (text: string) => database.query(text).then(() => 'stored', sqlState);

describe('a server with little disk space', () => {
  it.each([
    'insert into things values (1)',
    ' UPDATE things set id = 2',
    'delete from things',
    'truncate things',
    'with gone as (delete from things returning id) select * from gone',
    'with one as (select 1 as id) insert into things select id from one',
    'create table more (id int)',
    'vacuum things',
  ])('refuses writes by %j and accepts them again once there is space', async (text) => {
    low = true;
    expect(await write(text)).toBe(DISK_FULL);
    low = false;
    expect(await write(text)).toBe('stored');
  });

  it('still reads, and users can sign in', async () => {
    low = true;
    expect(await database.query('with one as (select 1 as n) select n from one')).toEqual([{ n: 1 }]);
    expect(await write('insert into sessions values (1)')).toBe('stored');
    expect(await write('update "users" set "last_login_at" = 1')).toBe('stored');
    expect(await write(`update "users" set "name" = 'x', "last_login_at" = 1`)).toBe(DISK_FULL);
    expect(await write('checkpoint')).toBe('stored');
    low = false;
  });

  it('only reads when no space is left', async () => {
    low = true;
    full = true;
    expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
    for (const text of [
      'insert into sessions values (1)',
      'update "users" set "last_login_at" = 1',
      'checkpoint',
    ])
      expect(await write(text)).toBe(DISK_FULL);
    full = false;
    low = false;
  });

  it('leaves nothing of a failed transaction', async () => {
    await database.query('delete from sessions');
    const half = database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('sessions')
        .values({ id: 2 } as never)
        .execute();
      low = true;
      await trx
        .insertInto('things' as never)
        .values({ id: 2 } as never)
        .execute();
    });
    await expect(half).rejects.toMatchObject({ code: DISK_FULL });
    low = false;
    expect(await database.query('select 1 from sessions')).toEqual([]);
  });

  it('answers a refused write with the reason', async () => {
    low = true;
    const handler = () => database.query('insert into things values (3)');
    const app = await buildApp({
      routes: [route({ method: 'POST', path: '/things', policy: 'public', summary: '', handler })],
      sessions: {} as Sessions,
      log: pino({ level: 'silent' }),
      version: 'test',
      webDir: '/nowhere',
    });
    const answer = await app.inject({ method: 'POST', url: '/api/things' });
    await app.close();
    low = false;
    expect([answer.statusCode, answer.json().key]).toEqual([503, 'err.common.diskFull']);
  });
});
