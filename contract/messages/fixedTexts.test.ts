import { expect, it } from 'vitest';
import { MESSAGES, type MessageKey } from './all';

/** The customer's own words (domain description, section 13). */
const FIXED: readonly (readonly [key: MessageKey, zhCn: string, en: string])[] = [
  ['err.common.has_error', '发生错误', 'Has Error'],
  ['err.form.select_first', '请先选择数据', 'Please select data first'],
  ['err.form.required', '请填写必填项', 'Missing required fields'],
  ['err.form.phone', '请输入正确的手机号', 'Please enter the correct phone number'],
  [
    'err.product.in_library',
    '商品库已存在该商品，不能新增，请导入',
    'Product already in database, import instead',
  ],
  ['err.trace.mismatch', '追溯码与商品信息不匹配', 'Traceability code and product information mismatch'],
  ['err.product.in_use', '使用中的商品不能删除', 'Products in use cannot be deleted'],
  [
    'err.product.audit_pending',
    '待审核或审核未通过的商品不能上下架',
    'Product waiting for or failing review cannot change status',
  ],
  [
    'err.product.policy_forbidden',
    '该机不允许销售此类药品（仅限乙类非处方药）',
    'This machine may not sell this class (Class B OTC only)',
  ],
  ['err.track.single', '当前货道为单货道，不能拆分', 'Current track is single and cannot be split'],
  ['err.device.no_cabinet', '设备无货柜，请先添加货柜', 'Device has no containers, add a cabinet first'],
  ['err.data.empty_time', '所选时间无数据，请更换时间', 'Data empty for the chosen time, change the time'],
  ['err.merchant.locked', '商户信息不可修改', 'Merchant information cannot be modified'],
  [
    'err.charge.not_authorised',
    '商户未授权收费，请联系系统管理员',
    'Not authorised for charging, contact the system administrator',
  ],
  ['err.charge.basic_first', '请先购买基础服务', 'Buy the basic service first'],
  ['err.iot.stop_state', '仅在用或测试期的卡可停机', 'Only cards in use or in test period can be stopped'],
  ['err.iot.restore_state', '仅停机的卡可复机', 'Only stopped cards can be restored'],
  ['err.device.no_point', '未绑定点位的设备不能解绑', 'Device without point number cannot be unbound'],
  [
    'err.device.serial_bound',
    '已绑定点位，序列号不可修改或删除',
    'Serial bound to a point cannot be changed or deleted',
  ],
  [
    'err.device.bound_point_missing',
    '序列号绑定的点位不存在，请联系管理员',
    'Serial-bound point missing, contact the administrator',
  ],
  ['err.prepaid.none', '无预付剩余次数，请先充值', 'No prepaid remaining count, charge first'],
  ['err.prepaid.exceed', '次数不能大于可分配剩余次数', 'Count exceeds remaining allocatable count'],
  ['err.prepaid.alloc_zero', '分配次数不能为 0', 'Allocation count cannot be 0'],
  ['err.prepaid.freeze_none', '无预付次数，不可冻结', 'Freeze not allowed without prepaid'],
  ['err.kv.duplicate', '键值重复', 'Duplicate key'],
  ['err.org.has_children', '存在下级机构，不能删除', 'Institution with sub-institutions cannot be deleted'],
  [
    'err.copy.target',
    '复制目标须为下级机构且不能是自身',
    'Copy target must be a sub-institution and not itself',
  ],
  ['err.env.contacts_min3', '报警联系人不得少于 3 人', 'At least three alarm contacts are required'],
  [
    'err.lane.fefo_violation',
    '新批号效期早于在位批号，请先取出重排',
    'New batch expires earlier than loaded stock; unload and re-order',
  ],
];

it.each(FIXED)('%s reads letter for letter as the customer wrote it', (key, zhCn, en) => {
  expect(MESSAGES[key]).toMatchObject({ 'zh-cn': zhCn, en });
});
