import { cnapsDigit } from '../../../contract/common/checkDigits';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { padded } from '../../db/demo-data/world';

/** Banks by their number; cities by that of the payment system. */
export const BANKS = [
  ['102', '中国工商银行'],
  ['105', '中国建设银行'],
  ['308', '招商银行'],
] as const;
export const HANGZHOU = ['3310', '杭州', ['西湖支行', '滨江支行']] as const;
const CITIES = [
  ['1000', '北京', ['中关村支行', '朝阳支行']],
  ['2900', '上海', ['浦东支行', '徐汇支行']],
  HANGZHOU,
  ['5810', '广州', ['天河支行', '越秀支行']],
  ['5840', '深圳', ['南山支行', '福田支行']],
] as const;

/** A branch of the demonstration: the form of its number is right, no such branch has it. */
export function demoBranch(
  [bank, bankName]: (typeof BANKS)[number],
  [cityCode, city, branches]: (typeof CITIES)[number],
  index: number,
) {
  const body = `${bank}${cityCode}${padded(9_001 + index, 4)}`;
  return {
    code: `${body}${cnapsDigit(body)}`,
    bankName,
    branchName: `${bankName}${city}${branches[index]}`,
    city,
  };
}

/** Branches below the head offices; the directory of a country is imported. */
export function bankBranchesDemo({ world }: DemoWorld): DemoRows {
  const bankBranches = BANKS.flatMap((bank) =>
    CITIES.flatMap((city) =>
      city[2].map((_name, index) => ({
        id: world.newId(world.from),
        ...demoBranch(bank, city, index),
        origin: 'sample' as const,
        remarks: '演示数据',
      })),
    ),
  );
  return { bankBranches };
}
