import { merchant, type TenantPlan } from './tenantPlan';

export const PLATFORM = { code: 'PHAROS', name: '灯塔智能售药运营平台' } as const;

const ZHEJIANG: TenantPlan = {
  code: 'ZJ0001',
  name: '浙江沐杏湖畔医药连锁有限公司',
  short: '沐杏',
  province: '浙江省',
  city: '杭州市',
  weight: 9,
  dealer: merchant('D33001', '浙江汇岚智能设备经销有限公司', '杭州市', 2.4),
  branches: [
    {
      code: 'ZJHZ00',
      name: '沐杏医药杭州分公司',
      merchants: [
        merchant('ZJHZ01', '沐杏大药房文澜加盟店', '杭州市', 3),
        merchant('ZJHZ02', '沐杏大药房之江商户', '杭州市', 2),
        merchant('ZJHZ03', '沐杏大药房运河商户', '杭州市', 1.6),
        merchant('ZJJX01', '沐杏大药房南湖商户', '嘉兴市'),
      ],
    },
    {
      code: 'ZJNB00',
      name: '沐杏医药宁波分公司',
      merchants: [
        merchant('ZJNB01', '沐杏大药房月湖商户', '宁波市', 1.6),
        merchant('ZJSX01', '沐杏大药房镜湖商户', '绍兴市'),
        merchant('ZJWZ01', '沐杏大药房瓯江商户', '温州市'),
      ],
    },
    {
      code: 'ZJHS00',
      name: '沐杏医药沪苏分公司',
      merchants: [
        merchant('ZJSH01', '沐杏大药房浦江商户', '上海市', 2),
        merchant('ZJSU01', '沐杏大药房金鸡湖商户', '苏州市', 1.2),
        merchant('ZJNJ01', '沐杏大药房秦淮商户', '南京市'),
      ],
    },
  ],
};

const GUANGDONG: TenantPlan = {
  code: 'GD0001',
  name: '广东颐禾岭海医药连锁有限公司',
  short: '颐禾',
  province: '广东省',
  city: '广州市',
  weight: 6,
  branches: [
    {
      code: 'GDGZ00',
      name: '颐禾医药广佛分公司',
      merchants: [
        merchant('GDGZ01', '颐禾大药房珠江商户', '广州市', 2),
        merchant('GDGZ02', '颐禾大药房云山商户', '广州市', 1.4),
        merchant('GDFS01', '颐禾大药房禅城商户', '佛山市', 1.2),
      ],
    },
    {
      code: 'GDSZ00',
      name: '颐禾医药深莞分公司',
      merchants: [
        merchant('GDSZ01', '颐禾大药房鹏城商户', '深圳市', 2),
        merchant('GDDG01', '颐禾大药房莞城商户', '东莞市'),
        merchant('GDZH01', '颐禾大药房香洲商户', '珠海市', 0.8),
      ],
    },
    {
      code: 'GDFJ00',
      name: '颐禾医药福建分公司',
      merchants: [
        merchant('GDXM01', '颐禾大药房鹭岛商户', '厦门市'),
        merchant('GDFZ01', '颐禾大药房闽江商户', '福州市'),
      ],
    },
  ],
};

const SICHUAN: TenantPlan = {
  code: 'SC0001',
  name: '四川元榆锦屏医药连锁有限公司',
  short: '元榆',
  province: '四川省',
  city: '成都市',
  weight: 5,
  branches: [
    {
      code: 'SCCD00',
      name: '元榆医药成都分公司',
      merchants: [
        merchant('SCCD01', '元榆大药房锦里商户', '成都市', 2),
        merchant('SCCD02', '元榆大药房天府商户', '成都市', 1.4),
        merchant('SCMY01', '元榆大药房涪城商户', '绵阳市', 0.8),
      ],
    },
    {
      code: 'SCCQ00',
      name: '元榆医药重庆分公司',
      merchants: [
        merchant('SCCQ01', '元榆大药房朝天商户', '重庆市', 1.4),
        merchant('SCCQ02', '元榆大药房渝北商户', '重庆市'),
      ],
    },
    {
      code: 'SCYG00',
      name: '元榆医药云贵分公司',
      merchants: [
        merchant('SCKM01', '元榆大药房滇池商户', '昆明市'),
        merchant('SCGY01', '元榆大药房黔灵商户', '贵阳市'),
      ],
    },
  ],
};

export const TENANTS: readonly TenantPlan[] = [ZHEJIANG, GUANGDONG, SICHUAN];
