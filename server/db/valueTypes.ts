/** Type numbers of PostgreSQL (pg_type.oid) whose default parsing we replace. */
const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const;
const ARRAY_OID = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const;
export const TEXT_ARRAY_OID = 1009;

/** `2026-01-02 03:04:05.678+00`, the text form under timezone UTC; other offsets take the slow way. */
function parseTimestamp(text: string): Date {
  return new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text);
}

type Parse = (text: string) => unknown;

/**
 * bigint and numeric as numbers (positions and money stay far below 2^53), timestamptz as Date,
 * date as 'YYYY-MM-DD': a Date would shift it with the time zone of the process.
 */
export const VALUE_PARSERS: Readonly<Record<number, Parse>> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.timestamp]: (text) => parseTimestamp(`${text}+00`),
  [OID.timestamptz]: parseTimestamp,
};

/** For each array type of a replaced one, how to read an element. */
export const ARRAY_ELEMENT_PARSERS: Readonly<Record<number, Parse>> = {
  [ARRAY_OID.int8]: Number,
  [ARRAY_OID.numeric]: Number,
  [ARRAY_OID.date]: (text) => text,
  [ARRAY_OID.timestamptz]: parseTimestamp,
};
