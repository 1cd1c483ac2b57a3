import { describe, expect, it } from 'vitest';
import { assertNear, PlaceError } from './places';

const assert = (xml: string) => assertNear(Buffer.from(xml));

describe('the position of a row in a sheet', () => {
  it.each([
    '<row r="1"><c r="A1" s="3" t="s"><v>7</v></c><c r="XFD1"/></row>',
    '<row r="1048576" spans="1:3" ht="12.5" x14ac:dyDescent="0.25"/>',
    '<x:row r="2"><x:c\nr="B2"\n/></x:row>',
    '<row><c t="inlineStr"><is><t>药 r="far away" and r=\'farther\'</t></is></c></row>',
    '<row xmlns:r="http://schemas.example" r="3"/>',
    '<row r:r="3"/>',
    '<color r="ZZZZZZ9"/><rows r="9999999999"/>',
  ])('is within the limits in %j', (xml) => expect(() => assert(xml)).not.toThrow());

  it.each([
    '<row r="1048577"/>',
    '<row r="1e9"/>',
    '<row r="99999999999999999999"/>',
    '<row r="&#57;9999999"/>',
    '<row r=" 1"/>',
    '<row r=""/>',
    '<c r="XFE1"/>',
    '<c r="ZZZZZZ1"/>',
    '<c r="a1"/>',
    '<c r="A-1"/>',
    '<c\u000br="ZZZZZZ1"/>',
    '<x:c s="1" x:r="ZZZZZZ1"/>',
    '<:c :r="ZZZZZZ1"/>',
    "<c r='ZZZZZZ1'/>",
    // Not seen by a reader that takes the first mark for the end of the tag.
    '<c s=">" r="ZZZZZZ1"/>',
    '<c s="<t " r="ZZZZZZ1"/>',
    '<c r="A1" x r="ZZZZZZ1"/>',
    '<c r="A1"r="ZZZZZZ1"/>',
    '<c s="1"?r="ZZZZZZ1"/>',
    '<!-- <c " --><c r="ZZZZZZ1"/>',
    '<c r="ZZZZZZ1"',
  ])('is beyond the limits in %j', (xml) => expect(() => assert(xml)).toThrow(PlaceError));
});
