import { cnapsDigit } from '../../../contract/common/checkDigits';
import type { DemoWorld, Filling } from '../../db/demo-data';
import { padded } from '../../db/demo-data/world';

/** Banks by their number; cities by that of the payment system. */
const BANKS = [
  ['102', '中国工商银行'],
  ['105', '中国建设银行'],
  ['308', '招商银行'],
] as const;
const CITIES = [
  ['1000', '北京', ['中关村支行', '朝阳支行']],
  ['2900', '上海', ['浦东支行', '徐汇支行']],
  ['3310', '杭州', ['西湖支行', '滨江支行']],
  ['5810', '广州', ['天河支行', '越秀支行']],
  ['5840', '深圳', ['南山支行', '福田支行']],
] as const;

/** The number of a branch of the demonstration: its form is right, no such branch has it. */
export function demoCnaps(bank: string, city: string, nth: number): string {
  const body = `${bank}${city}${padded(9_000 + nth, 4)}`;
  return `${body}${cnapsDigit(body)}`;
}

/** Branches below the head offices; the directory of a country is imported. */
export function bankBranchesDemo({ world }: DemoWorld): Filling {
  const bankBranches = BANKS.flatMap(([bank, bankName]) =>
    CITIES.flatMap(([cityCode, city, branches]) =>
      branches.map((branch, index) => ({
        id: world.newId(world.from),
        code: demoCnaps(bank, cityCode, index + 1),
        bankName,
        branchName: `${bankName}${city}${branch}`,
        city,
        remarks: '演示数据',
      })),
    ),
  );
  return { bankBranches };
}
