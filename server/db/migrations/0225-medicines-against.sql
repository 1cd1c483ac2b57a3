-- What speaks against medicines to begin with. A subject is an ATC code with all below it, an ingredient, or part of a name.

-- Pairs.
insert into medication_rules (id, kind, rule_no, subject, counterpart, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'interaction', r.rule_no, r.subject, r.counterpart, r.level,
  'leaflet', '说明书【药物相互作用】' || r.reference, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('IA-001', 'A03FA03', 'J01FA01', 'stop', '合用可延长QT间期'),
  ('IA-002', 'A03FA03', 'J01FA09', 'stop', '合用可延长QT间期'),
  ('IA-003', 'A03FA03', 'J02AC', 'stop', '合用可延长QT间期'),
  ('IA-004', 'A07BC05', 'A07FA', 'warn', '蒙脱石吸附活菌，间隔1~2小时'),
  ('IA-005', 'A02AD04', 'J01MA', 'warn', '抗酸药减少喹诺酮吸收，间隔2小时以上'),
  ('IA-006', 'A02AD04', 'J01AA', 'warn', '抗酸药减少四环素吸收，间隔2小时以上'),
  ('IA-007', 'A02BX02', 'J01MA', 'warn', '硫糖铝减少喹诺酮吸收，间隔2小时以上'),
  ('IA-008', 'A12AA04', 'J01MA', 'warn', '钙减少喹诺酮吸收，间隔2小时以上'),
  ('IA-009', 'A12AA04', 'J01AA', 'warn', '钙减少四环素吸收，间隔2小时以上'),
  ('IA-010', 'B03AA', 'J01MA', 'warn', '铁减少喹诺酮吸收，间隔2小时以上'),
  ('IA-011', 'B03AA', 'J01AA', 'warn', '铁减少四环素吸收，间隔2小时以上'),
  ('IA-012', 'A02BX05', 'J01AA', 'warn', '铋剂减少四环素吸收'),
  ('IA-013', 'H03AA01', 'A12AA04', 'warn', '钙减少左甲状腺素吸收，间隔4小时'),
  ('IA-014', 'H03AA01', 'B03AA', 'warn', '铁减少左甲状腺素吸收，间隔4小时'),
  ('IA-015', 'H03AA01', 'A02AD04', 'warn', '含铝抗酸药减少左甲状腺素吸收，间隔4小时'),
  ('IA-016', 'A07FA', 'J01', 'warn', '抗菌药物减弱活菌制剂疗效，间隔2小时'),
  ('IA-017', 'J01D', '乙醇', 'warn', '双硫仑样反应：含乙醇制剂'),
  ('IA-018', '硝基咪唑类', '乙醇', 'warn', '双硫仑样反应：含乙醇制剂'),
  ('IA-019', 'B01AA03', 'M01A', 'warn', '出血风险增加'),
  ('IA-020', 'B01AA03', '阿司匹林', 'warn', '出血风险增加'),
  ('IA-021', 'B01AA03', '硝基咪唑类', 'warn', '抗凝作用增强'),
  ('IA-022', 'B01AA03', 'J02AC', 'warn', '抗凝作用增强'),
  ('IA-023', 'B01AA03', 'J01MA', 'warn', '抗凝作用增强'),
  ('IA-024', 'B01AA03', 'J01FA09', 'warn', '抗凝作用增强'),
  ('IA-025', 'B01AA03', 'J01EE01', 'warn', '抗凝作用增强'),
  ('IA-026', 'B01AA03', 'C01BD01', 'warn', '抗凝作用增强'),
  ('IA-027', 'B01AA03', 'H03AA01', 'warn', '抗凝作用增强'),
  ('IA-028', 'B01AF01', 'M01A', 'warn', '出血风险增加'),
  ('IA-029', 'B01AE07', 'M01A', 'warn', '出血风险增加'),
  ('IA-030', 'B01AF01', 'J02AC02', 'warn', '利伐沙班血药浓度升高'),
  ('IA-031', 'B01AC04', 'A02BC01', 'warn', '奥美拉唑减弱氯吡格雷的抗血小板作用'),
  ('IA-032', 'B01AC04', 'A02BC05', 'warn', '艾司奥美拉唑减弱氯吡格雷的抗血小板作用'),
  ('IA-033', 'M01AE01', '阿司匹林', 'warn', '布洛芬干扰小剂量阿司匹林的抗血小板作用，消化道出血风险增加'),
  ('IA-034', 'C10AA01', 'J01FA09', 'stop', '横纹肌溶解风险，禁止合用'),
  ('IA-035', 'C10AA01', 'J01FA01', 'stop', '横纹肌溶解风险，禁止合用'),
  ('IA-036', 'C10AA01', 'J02AC02', 'stop', '横纹肌溶解风险，禁止合用'),
  ('IA-037', 'C10AA01', 'C10AB04', 'stop', '横纹肌溶解风险，禁止合用'),
  ('IA-038', 'C10AA05', 'C10AB04', 'warn', '肌病风险增加'),
  ('IA-039', 'C10AA07', 'C10AB04', 'warn', '肌病风险增加'),
  ('IA-040', 'C10AA05', 'J01FA09', 'warn', '阿托伐他汀血药浓度升高'),
  ('IA-041', 'C10AA05', 'J02AC02', 'warn', '阿托伐他汀血药浓度升高'),
  ('IA-042', 'C10AA01', 'C08CA01', 'warn', '辛伐他汀一日不超过20mg'),
  ('IA-043', 'C01DA', 'G04BE', 'stop', '严重低血压，禁止合用'),
  ('IA-044', 'N06AB', 'N02AX02', 'warn', '5-羟色胺综合征、惊厥风险'),
  ('IA-045', 'N06AB', '右美沙芬', 'warn', '5-羟色胺综合征风险'),
  ('IA-046', 'N04BD01', 'N06AB', 'stop', '5-羟色胺综合征，禁止合用'),
  ('IA-047', 'N04BD01', '右美沙芬', 'stop', '禁止与单胺氧化酶抑制剂合用'),
  ('IA-048', 'N04BD01', '伪麻黄碱', 'stop', '高血压危象，禁止与单胺氧化酶抑制剂合用'),
  ('IA-049', 'N04BD01', 'N02AX02', 'stop', '禁止与单胺氧化酶抑制剂合用'),
  ('IA-050', 'C07AB02', 'N06AB05', 'warn', '美托洛尔血药浓度升高'),
  ('IA-051', 'R03AC02', 'C07A', 'warn', '作用相互拮抗'),
  ('IA-052', 'L01BA01', 'M01A', 'warn', '甲氨蝶呤排泄减少，毒性增加'),
  ('IA-053', 'L01BA01', 'J01EE01', 'stop', '骨髓抑制'),
  ('IA-054', 'L01BA01', 'J01C', 'warn', '甲氨蝶呤排泄减少'),
  ('IA-055', 'C09A', 'C03DA01', 'warn', '高钾血症风险'),
  ('IA-056', 'C09C', 'C03DA01', 'warn', '高钾血症风险'),
  ('IA-057', 'C09A', 'C09C', 'warn', '高钾血症、肾功能损害风险'),
  ('IA-058', 'C09A', 'M01A', 'warn', '降压作用减弱，肾功能损害风险'),
  ('IA-059', 'C09C', 'M01A', 'warn', '降压作用减弱，肾功能损害风险'),
  ('IA-060', 'C01AA05', 'C01BD01', 'warn', '地高辛血药浓度升高'),
  ('IA-061', 'C01AA05', 'J01FA09', 'warn', '地高辛血药浓度升高'),
  ('IA-062', 'C01AA05', 'C03CA01', 'warn', '低血钾增加地高辛毒性'),
  ('IA-063', 'A10BB', 'J02AC01', 'warn', '低血糖风险增加'),
  ('IA-064', 'A10BX02', 'C10AB04', 'stop', '严重低血糖，禁止合用'),
  ('IA-065', 'R03DA04', 'J01MA02', 'warn', '茶碱血药浓度升高'),
  ('IA-066', 'R03DA04', 'J01FA01', 'warn', '茶碱血药浓度升高'),
  ('IA-067', 'M04AC01', 'J01FA09', 'warn', '秋水仙碱血药浓度升高'),
  ('IA-068', 'M04AA01', 'L04AX01', 'warn', '骨髓抑制，硫唑嘌呤须减量'),
  ('IA-069', 'M04AA03', 'L04AX01', 'stop', '骨髓抑制，禁止合用'),
  ('IA-070', 'J01AA', 'D10BA01', 'stop', '颅内压增高，禁止合用')
) as r (rule_no, subject, counterpart, level, reference);

-- Organs and diagnoses.
insert into medication_rules (id, kind, rule_no, subject, organs, diagnoses, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'contraindication', r.rule_no, r.subject, r.organs, r.diagnoses, r.level,
  'leaflet', case when r.reference like '%禁用%' then '说明书【禁忌】' else '说明书【注意事项】' end || r.reference, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('CI-001', '对乙酰氨基酚', '["liver"]'::jsonb, null, 'warn', '肝功能不全者慎用，严重者禁用'),
  ('CI-002', '金刚烷胺', '["kidney"]'::jsonb, null, 'warn', '肾功能不全者慎用'),
  ('CI-003', 'M01A', '["kidney"]'::jsonb, null, 'warn', '肾功能不全者慎用，严重者禁用'),
  ('CI-004', '洛索洛芬', '["kidney"]'::jsonb, null, 'warn', '严重肾功能不全者禁用'),
  ('CI-005', 'M01A', null, 'K25,K26,K27,K92.2', 'stop', '活动性消化道溃疡、出血者禁用'),
  ('CI-006', '洛索洛芬', null, 'K25,K26,K27,K92.2', 'stop', '消化性溃疡者禁用'),
  ('CI-007', '阿司匹林', null, 'K25,K26,K27,K92.2', 'stop', '活动性消化性溃疡、出血者禁用'),
  ('CI-008', 'M01A', null, 'I50', 'warn', '心力衰竭者慎用，严重者禁用'),
  ('CI-009', '阿司匹林', null, 'J45', 'warn', '哮喘患者可诱发发作'),
  ('CI-010', 'M01AX17', '["liver"]'::jsonb, null, 'stop', '肝功能损害者禁用'),
  ('CI-011', '多潘立酮', '["liver"]'::jsonb, null, 'warn', '中重度肝功能不全者禁用'),
  ('CI-012', '多潘立酮', null, 'K92.2,D35.2', 'stop', '消化道出血、泌乳素瘤患者禁用'),
  ('CI-013', '伪麻黄碱', null, 'I10,I11', 'warn', '高血压患者慎用，严重者禁用'),
  ('CI-014', '氯苯那敏', null, 'H40,N40', 'warn', '青光眼、前列腺肥大者慎用'),
  ('CI-015', 'A10BA02', '["kidney"]'::jsonb, null, 'warn', '中重度肾功能不全者禁用'),
  ('CI-016', 'A10BA02', null, 'E87.2', 'stop', '代谢性酸中毒者禁用'),
  ('CI-017', 'A10BB', '["liver", "kidney"]'::jsonb, null, 'warn', '严重肝肾功能不全者禁用'),
  ('CI-018', 'C10AA', '["liver"]'::jsonb, null, 'warn', '活动性肝病患者禁用'),
  ('CI-019', 'L01BA01', '["liver", "kidney"]'::jsonb, null, 'stop', '肝肾功能不全者禁用'),
  ('CI-020', 'M04AC01', '["liver", "kidney"]'::jsonb, null, 'warn', '肝肾功能不全者慎用，严重者禁用'),
  ('CI-021', 'M04AA01', '["kidney"]'::jsonb, null, 'warn', '肾功能不全者减量'),
  ('CI-022', 'J01XE01', '["kidney"]'::jsonb, null, 'stop', '肾功能减退者禁用'),
  ('CI-023', 'A02AD04', '["kidney"]'::jsonb, null, 'warn', '严重肾功能不全者禁用'),
  ('CI-024', 'B01AE07', '["kidney"]'::jsonb, null, 'warn', '重度肾功能不全者禁用'),
  ('CI-025', 'B01AF01', '["liver"]'::jsonb, null, 'warn', '有凝血异常的肝病患者禁用'),
  ('CI-026', 'C03DA01', '["kidney"]'::jsonb, null, 'warn', '高钾血症风险，肾功能不全者慎用'),
  ('CI-027', 'N02AX02', '["liver", "kidney"]'::jsonb, null, 'warn', '肝肾功能不全者延长给药间隔'),
  ('CI-028', 'N02AX02', null, 'G40', 'warn', '癫痫患者慎用'),
  ('CI-029', 'D01BA02', '["liver"]'::jsonb, null, 'warn', '活动性或慢性肝病患者不推荐'),
  ('CI-030', 'J02AC02', '["liver"]'::jsonb, null, 'warn', '肝功能不全者慎用'),
  ('CI-031', 'J02AC02', null, 'I50', 'stop', '心力衰竭患者禁用，危及生命的感染除外'),
  ('CI-032', 'J01MA', null, 'G40', 'warn', '癫痫患者慎用'),
  ('CI-033', 'J01MA', null, 'G70.0', 'warn', '重症肌无力患者避免使用'),
  ('CI-034', 'J01EE01', null, 'D55.0', 'warn', '葡萄糖-6-磷酸脱氢酶缺乏者慎用，可致溶血'),
  ('CI-035', 'A07DA03', null, 'A03,K51', 'warn', '细菌性痢疾、急性溃疡性结肠炎患者不宜单独使用'),
  ('CI-036', 'C07A', null, 'J45', 'warn', '支气管哮喘患者慎用'),
  ('CI-037', 'C09A', null, 'I70.1', 'warn', '肾动脉狭窄患者慎用')
) as r (rule_no, subject, organs, diagnoses, level, reference);

-- Allergies.
insert into medication_rules (id, kind, rule_no, subject, allergens, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'allergy', r.rule_no, r.subject, r.allergens, r.level,
  'leaflet', case when r.reference like '%禁用%' then '说明书【禁忌】' else '说明书【注意事项】' end || r.reference, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('AL-001', '对乙酰氨基酚', '对乙酰氨基酚,扑热息痛', 'stop', '对本品过敏者禁用'),
  ('AL-002', 'M01A', '阿司匹林,布洛芬,萘普生,双氯芬酸,非甾体', 'stop', '对阿司匹林或其他非甾体抗炎药过敏者禁用'),
  ('AL-003', '洛索洛芬', '阿司匹林,布洛芬,非甾体', 'stop', '对非甾体抗炎药过敏者禁用'),
  ('AL-004', '阿司匹林', '阿司匹林,水杨酸,非甾体', 'stop', '对水杨酸类过敏者禁用'),
  ('AL-005', 'M01AH01', '磺胺', 'stop', '对磺胺类过敏者禁用'),
  ('AL-006', 'J01C', '青霉素,阿莫西林,氨苄西林', 'stop', '青霉素过敏者禁用'),
  ('AL-007', 'J01D', '头孢', 'stop', '对头孢菌素过敏者禁用'),
  ('AL-008', 'J01MA', '喹诺酮,沙星', 'stop', '对喹诺酮类过敏者禁用'),
  ('AL-009', 'J01FA', '红霉素,阿奇霉素,克拉霉素,大环内酯', 'stop', '对大环内酯类过敏者禁用'),
  ('AL-010', 'J01FF01', '克林霉素,林可霉素', 'stop', '对林可霉素类过敏者禁用'),
  ('AL-011', 'J01AA', '四环素,多西环素,米诺环素', 'stop', '对四环素类过敏者禁用'),
  ('AL-012', 'J01EE01', '磺胺,复方新诺明', 'stop', '对磺胺类过敏者禁用'),
  ('AL-013', '硝基咪唑类', '甲硝唑,替硝唑,奥硝唑,硝基咪唑', 'stop', '对硝基咪唑类过敏者禁用'),
  ('AL-014', 'C03AA03', '磺胺', 'warn', '对磺胺类过敏者慎用'),
  ('AL-015', 'C03CA01', '磺胺', 'warn', '对磺胺类过敏者慎用'),
  ('AL-016', 'R05CB06', '氨溴索,溴己新', 'stop', '对本品过敏者禁用'),
  ('AL-017', 'J01D', '青霉素,阿莫西林,氨苄西林', 'warn', '有青霉素过敏性休克史者禁用，其他青霉素过敏者慎用')
) as r (rule_no, subject, allergens, level, reference);

-- Pregnancies.
insert into medication_rules (id, kind, rule_no, subject, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'pregnancy', r.rule_no, r.subject, r.level,
  'leaflet', '说明书【孕妇及哺乳期妇女用药】' || r.reference, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('PR-001', 'M01A', 'stop', '孕妇禁用'),
  ('PR-002', '洛索洛芬', 'stop', '妊娠晚期禁用'),
  ('PR-003', '金刚烷胺', 'stop', '孕妇禁用'),
  ('PR-004', 'J01MA', 'stop', '孕妇禁用'),
  ('PR-005', 'J01AA', 'stop', '孕妇禁用'),
  ('PR-006', 'C09A', 'stop', '孕妇禁用'),
  ('PR-007', 'C09C', 'stop', '孕妇禁用'),
  ('PR-008', 'C10AA', 'stop', '孕妇禁用'),
  ('PR-009', 'B01AA03', 'stop', '孕妇禁用'),
  ('PR-010', 'D10BA01', 'stop', '致畸，孕妇禁用'),
  ('PR-011', 'J05AP01', 'stop', '致畸，孕妇禁用'),
  ('PR-012', 'L01BA01', 'stop', '致畸，孕妇禁用'),
  ('PR-013', 'M04AC01', 'stop', '孕妇禁用'),
  ('PR-014', 'A10BB', 'stop', '孕妇禁用'),
  ('PR-015', '硝基咪唑类', 'stop', '妊娠早期禁用'),
  ('PR-016', 'J02AC02', 'stop', '孕妇禁用'),
  ('PR-017', '阿司匹林', 'warn', '妊娠晚期禁用'),
  ('PR-018', '右美沙芬', 'warn', '妊娠3个月内禁用'),
  ('PR-019', 'R05CB06', 'warn', '妊娠前3个月慎用'),
  ('PR-020', 'J02AC01', 'warn', '妊娠期避免大剂量长期使用'),
  ('PR-021', 'J01FA09', 'warn', '孕妇慎用或禁用，以所用品种的说明书为准'),
  ('PR-022', 'A03FA03', 'warn', '孕妇慎用'),
  ('PR-023', 'N06AB05', 'warn', '妊娠期慎用')
) as r (rule_no, subject, level, reference);

-- Ages.
insert into medication_rules (id, kind, rule_no, subject, age_below, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'children', r.rule_no, r.subject, r.age_below, r.level,
  'leaflet', '说明书【儿童用药】' || r.reference, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('CH-001', 'J01MA', 18, 'stop', '18岁以下禁用'),
  ('CH-002', 'J01AA', 8, 'stop', '8岁以下禁用'),
  ('CH-003', '可待因', 18, 'stop', '18岁以下禁用'),
  ('CH-004', 'N02AX02', 12, 'stop', '12岁以下禁用'),
  ('CH-005', 'M01AX17', 12, 'stop', '12岁以下禁用'),
  ('CH-006', 'A07DA03', 2, 'stop', '2岁以下禁用'),
  ('CH-007', 'A03FA01', 1, 'stop', '1岁以下禁用'),
  ('CH-008', 'D10BA01', 12, 'stop', '12岁以下禁用'),
  ('CH-009', '阿司匹林', 16, 'warn', '病毒感染时可引起瑞氏综合征'),
  ('CH-010', 'M01AH01', 18, 'warn', '18岁以下的疗效和安全性未确定'),
  ('CH-011', 'A03FA03', 12, 'warn', '12岁以下或体重不足35kg慎用')
) as r (rule_no, subject, age_below, level, reference);

-- Days.
insert into medication_rules (id, kind, rule_no, subject, days_max, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'quantity', r.rule_no, r.subject, r.days_max, r.level,
  'leaflet', '说明书【注意事项】' || r.reference, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('QT-001', 'R01AA05', 7, 'warn', '连续使用不超过7天'),
  ('QT-002', 'R01AA07', 7, 'warn', '连续使用不超过7天'),
  ('QT-003', 'M01AX17', 15, 'warn', '疗程不超过15天'),
  ('QT-004', 'A07DA03', 2, 'warn', '急性腹泻48小时无改善应停用'),
  ('QT-005', 'A06AB02', 7, 'warn', '连续使用不超过7天'),
  ('QT-006', 'A03FA03', 7, 'warn', '用药一般不超过1周')
) as r (rule_no, subject, days_max, level, reference);
