import { describe, expect, it } from 'vitest';
import menu from '../../../../locales/zh-cn/menu.json';
import { bestScore, matching } from './match';
import { readingsOf } from './pinyin';
import table from './syllables.json';

const items = [
  { label: '设备管理', also: ['Machines', '/machine/equipmentMain'] },
  { label: '药师订单', also: ['Purchase orders', '/supplyChain/druggistOrder'] },
  { label: '订单', also: ['Orders', '/Meituan/orderList'] },
];
const found = (query: string) => matching(items, query).map(({ label }) => label);

describe('palette matching', () => {
  it('finds by the current language, by English and by the route name', () => {
    expect(found('设备')).toEqual(['设备管理']);
    expect(found('machines')).toEqual(['设备管理']);
    expect(found('equipmentmain')).toEqual(['设备管理']);
  });
  it('lists the closest match first', () => {
    expect(found('订单')).toEqual(['订单', '药师订单']);
    expect(found('orders')).toEqual(['订单', '药师订单']);
  });
  it('requires every word', () => {
    expect(found('purchase orders')).toEqual(['药师订单']);
    expect(found('purchase machines')).toEqual([]);
  });
  it('treats full-width letters as plain ones', () => {
    expect(found('ＭＡＣＨＩＮＥＳ')).toEqual(['设备管理']);
  });
  it('decides which of two lists matches better', () => {
    const pages = [{ label: 'Consultation settings', also: [] }];
    const actions = [{ label: 'Settings', also: [] }];
    expect(bestScore(actions, 'settings')).toBeGreaterThan(bestScore(pages, 'settings'));
    expect(bestScore([], 'settings')).toBe(0);
  });
  it('tolerates a typing error and lists exact matches first', () => {
    expect(found('machnes')).toEqual(['设备管理']);
    expect(found('amchines')).toEqual(['设备管理']);
    expect(found('maschines')).toEqual(['设备管理']);
    expect(found('mochines')).toEqual(['设备管理']);
    expect(found('mochinas')).toEqual([]);
    expect(found('machn')).toEqual(['设备管理']);
    const near = [
      { label: 'Roles', also: [] },
      { label: 'Rolls', also: [] },
    ];
    expect(matching(near, 'rolls').map(({ label }) => label)).toEqual(['Rolls', 'Roles']);
    expect(matching([{ label: 'Alarm center', also: [] }], 'alrams')).toHaveLength(1);
  });
  it.each([
    ['报经', '报警中心'],
    ['用互', '用户管理'],
    ['设各管理', '设备管理'],
    ['销售名细', '销售明细'],
    ['アラム', 'アラームセンター'],
    ['ユザー', 'ユーザー管理'],
    ['商品マスダ', 'クラウド商品マスタ'],
    ['경버', '경보 센터'],
    ['사용지', '사용자 관리'],
    ['상픔', '상품 관리'],
  ])('tolerates a typing error in the languages of East Asia: %s', (typed, label) => {
    const others = ['温湿度', '机构管理', '在庫管理', '機関管理', '기관 관리', '처방전'];
    const pages = [...others, label].map((each) => ({ label: each, also: [] }));
    expect(matching(pages, typed, readingsOf(table)).map((each) => each.label)).toEqual([label]);
  });
  it('does not tolerate errors in short words', () => {
    expect(matching([{ label: 'ERP', also: [] }], 'erk')).toEqual([]);
  });
  it('offers everything for an empty query', () => {
    expect(found(' ')).toHaveLength(3);
  });
  it('finds Chinese by full pinyin, its beginning or initials', () => {
    const readings = readingsOf(table);
    const pages = ['设备列表', '充值订单', '药店信息', '库存预警', '女性用品', '重量校准', 'SIM 卡'].map(
      (label) => ({
        label,
        also: [],
      }),
    );
    const read = (query: string) => matching(pages, query, readings).map(({ label }) => label);
    expect(read('shebei')).toEqual(['设备列表']);
    expect(read('sheb')).toEqual(['设备列表']);
    expect(read('sblb')).toEqual(['设备列表']);
    expect(read('czdd')).toEqual(['充值订单']);
    expect(read('SHEBEI liebiao')).toEqual(['设备列表']);
    expect(read('dingdan')).toEqual(['充值订单']);
    expect(read('nvxing')).toEqual(['女性用品']);
    expect(read('zhongliang')).toEqual(['重量校准']);
    expect(read('shebie')).toEqual([]);
    expect(read('s')).toEqual(['SIM 卡']);
    expect(matching(pages, 'shebei')).toEqual([]);
  });
  it('knows the reading of every menu name', () => {
    const readings = readingsOf(table);
    const names = Object.values(menu).flatMap((name) => [...name.matchAll(/\p{Script=Han}/gu)].map(String));
    expect(names.filter((character) => !readings.has(character))).toEqual([]);
  });
});
