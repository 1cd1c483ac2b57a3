-- What speaks against medicines to begin with. A subject is an ATC code with all below it, an ingredient, or part of a name.

-- Pairs.
insert into medication_rules (id, rule_no, kind, subject, counterpart, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, r.*, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('IA-001', 'interaction', 'A03FA03', 'J01FA01', 'stop', 'leaflet', '说明书【药物相互作用】合用可延长QT间期'),
  ('IA-002', 'interaction', 'A03FA03', 'J01FA09', 'stop', 'leaflet', '说明书【药物相互作用】合用可延长QT间期'),
  ('IA-003', 'interaction', 'A03FA03', 'J02AC', 'stop', 'leaflet', '说明书【药物相互作用】合用可延长QT间期'),
  ('IA-004', 'interaction', 'A07BC05', 'A07FA', 'warn', 'leaflet', '说明书【药物相互作用】蒙脱石吸附活菌，间隔1~2小时'),
  ('IA-005', 'interaction', 'A02AD04', 'J01MA', 'warn', 'leaflet', '说明书【药物相互作用】抗酸药减少喹诺酮吸收，间隔2小时以上'),
  ('IA-006', 'interaction', 'A02AD04', 'J01AA', 'warn', 'leaflet', '说明书【药物相互作用】抗酸药减少四环素吸收，间隔2小时以上'),
  ('IA-007', 'interaction', 'A02BX02', 'J01MA', 'warn', 'leaflet', '说明书【药物相互作用】硫糖铝减少喹诺酮吸收，间隔2小时以上'),
  ('IA-008', 'interaction', 'A12AA04', 'J01MA', 'warn', 'leaflet', '说明书【药物相互作用】钙减少喹诺酮吸收，间隔2小时以上'),
  ('IA-009', 'interaction', 'A12AA04', 'J01AA', 'warn', 'leaflet', '说明书【药物相互作用】钙减少四环素吸收，间隔2小时以上'),
  ('IA-010', 'interaction', 'B03AA', 'J01MA', 'warn', 'leaflet', '说明书【药物相互作用】铁减少喹诺酮吸收，间隔2小时以上'),
  ('IA-011', 'interaction', 'B03AA', 'J01AA', 'warn', 'leaflet', '说明书【药物相互作用】铁减少四环素吸收，间隔2小时以上'),
  ('IA-012', 'interaction', 'A02BX05', 'J01AA', 'warn', 'leaflet', '说明书【药物相互作用】铋剂减少四环素吸收'),
  ('IA-013', 'interaction', 'H03AA01', 'A12AA04', 'warn', 'leaflet', '说明书【药物相互作用】钙减少左甲状腺素吸收，间隔4小时'),
  ('IA-014', 'interaction', 'H03AA01', 'B03AA', 'warn', 'leaflet', '说明书【药物相互作用】铁减少左甲状腺素吸收，间隔4小时'),
  ('IA-015', 'interaction', 'H03AA01', 'A02AD04', 'warn', 'leaflet', '说明书【药物相互作用】含铝抗酸药减少左甲状腺素吸收，间隔4小时'),
  ('IA-016', 'interaction', 'A07FA', 'J01', 'warn', 'leaflet', '说明书【药物相互作用】抗菌药物减弱活菌制剂疗效，间隔2小时'),
  ('IA-017', 'interaction', 'J01D', '乙醇', 'warn', 'leaflet', '说明书【药物相互作用】双硫仑样反应：含乙醇制剂'),
  ('IA-018', 'interaction', '硝基咪唑类', '乙醇', 'warn', 'leaflet', '说明书【药物相互作用】双硫仑样反应：含乙醇制剂'),
  ('IA-019', 'interaction', 'B01AA03', 'M01A', 'warn', 'leaflet', '说明书【药物相互作用】出血风险增加'),
  ('IA-020', 'interaction', 'B01AA03', '阿司匹林', 'warn', 'leaflet', '说明书【药物相互作用】出血风险增加'),
  ('IA-021', 'interaction', 'B01AA03', '硝基咪唑类', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-022', 'interaction', 'B01AA03', 'J02AC', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-023', 'interaction', 'B01AA03', 'J01MA', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-024', 'interaction', 'B01AA03', 'J01FA09', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-025', 'interaction', 'B01AA03', 'J01EE01', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-026', 'interaction', 'B01AA03', 'C01BD01', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-027', 'interaction', 'B01AA03', 'H03AA01', 'warn', 'leaflet', '说明书【药物相互作用】抗凝作用增强'),
  ('IA-028', 'interaction', 'B01AF01', 'M01A', 'warn', 'leaflet', '说明书【药物相互作用】出血风险增加'),
  ('IA-029', 'interaction', 'B01AE07', 'M01A', 'warn', 'leaflet', '说明书【药物相互作用】出血风险增加'),
  ('IA-030', 'interaction', 'B01AF01', 'J02AC02', 'warn', 'leaflet', '说明书【药物相互作用】利伐沙班血药浓度升高'),
  ('IA-031', 'interaction', 'B01AC04', 'A02BC01', 'warn', 'leaflet', '说明书【药物相互作用】奥美拉唑减弱氯吡格雷的抗血小板作用'),
  ('IA-032', 'interaction', 'B01AC04', 'A02BC05', 'warn', 'leaflet', '说明书【药物相互作用】艾司奥美拉唑减弱氯吡格雷的抗血小板作用'),
  ('IA-033', 'interaction', 'M01AE01', '阿司匹林', 'warn', 'leaflet', '说明书【药物相互作用】布洛芬干扰小剂量阿司匹林的抗血小板作用，消化道出血风险增加'),
  ('IA-034', 'interaction', 'C10AA01', 'J01FA09', 'stop', 'leaflet', '说明书【药物相互作用】横纹肌溶解风险，禁止合用'),
  ('IA-035', 'interaction', 'C10AA01', 'J01FA01', 'stop', 'leaflet', '说明书【药物相互作用】横纹肌溶解风险，禁止合用'),
  ('IA-036', 'interaction', 'C10AA01', 'J02AC02', 'stop', 'leaflet', '说明书【药物相互作用】横纹肌溶解风险，禁止合用'),
  ('IA-037', 'interaction', 'C10AA01', 'C10AB04', 'stop', 'leaflet', '说明书【药物相互作用】横纹肌溶解风险，禁止合用'),
  ('IA-038', 'interaction', 'C10AA05', 'C10AB04', 'warn', 'leaflet', '说明书【药物相互作用】肌病风险增加'),
  ('IA-039', 'interaction', 'C10AA07', 'C10AB04', 'warn', 'leaflet', '说明书【药物相互作用】肌病风险增加'),
  ('IA-040', 'interaction', 'C10AA05', 'J01FA09', 'warn', 'leaflet', '说明书【药物相互作用】阿托伐他汀血药浓度升高'),
  ('IA-041', 'interaction', 'C10AA05', 'J02AC02', 'warn', 'leaflet', '说明书【药物相互作用】阿托伐他汀血药浓度升高'),
  ('IA-042', 'interaction', 'C10AA01', 'C08CA01', 'warn', 'leaflet', '说明书【药物相互作用】辛伐他汀一日不超过20mg'),
  ('IA-043', 'interaction', 'C01DA', 'G04BE', 'stop', 'leaflet', '说明书【药物相互作用】严重低血压，禁止合用'),
  ('IA-044', 'interaction', 'N06AB', 'N02AX02', 'warn', 'leaflet', '说明书【药物相互作用】5-羟色胺综合征、惊厥风险'),
  ('IA-045', 'interaction', 'N06AB', '右美沙芬', 'warn', 'leaflet', '说明书【药物相互作用】5-羟色胺综合征风险'),
  ('IA-046', 'interaction', 'N04BD01', 'N06AB', 'stop', 'leaflet', '说明书【药物相互作用】5-羟色胺综合征，禁止合用'),
  ('IA-047', 'interaction', 'N04BD01', '右美沙芬', 'stop', 'leaflet', '说明书【药物相互作用】禁止与单胺氧化酶抑制剂合用'),
  ('IA-048', 'interaction', 'N04BD01', '伪麻黄碱', 'stop', 'leaflet', '说明书【药物相互作用】高血压危象，禁止与单胺氧化酶抑制剂合用'),
  ('IA-049', 'interaction', 'N04BD01', 'N02AX02', 'stop', 'leaflet', '说明书【药物相互作用】禁止与单胺氧化酶抑制剂合用'),
  ('IA-050', 'interaction', 'C07AB02', 'N06AB05', 'warn', 'leaflet', '说明书【药物相互作用】美托洛尔血药浓度升高'),
  ('IA-051', 'interaction', 'R03AC02', 'C07A', 'warn', 'leaflet', '说明书【药物相互作用】作用相互拮抗'),
  ('IA-052', 'interaction', 'L01BA01', 'M01A', 'warn', 'leaflet', '说明书【药物相互作用】甲氨蝶呤排泄减少，毒性增加'),
  ('IA-053', 'interaction', 'L01BA01', 'J01EE01', 'stop', 'leaflet', '说明书【药物相互作用】骨髓抑制'),
  ('IA-054', 'interaction', 'L01BA01', 'J01C', 'warn', 'leaflet', '说明书【药物相互作用】甲氨蝶呤排泄减少'),
  ('IA-055', 'interaction', 'C09A', 'C03DA01', 'warn', 'leaflet', '说明书【药物相互作用】高钾血症风险'),
  ('IA-056', 'interaction', 'C09C', 'C03DA01', 'warn', 'leaflet', '说明书【药物相互作用】高钾血症风险'),
  ('IA-057', 'interaction', 'C09A', 'C09C', 'warn', 'leaflet', '说明书【药物相互作用】高钾血症、肾功能损害风险'),
  ('IA-058', 'interaction', 'C09A', 'M01A', 'warn', 'leaflet', '说明书【药物相互作用】降压作用减弱，肾功能损害风险'),
  ('IA-059', 'interaction', 'C09C', 'M01A', 'warn', 'leaflet', '说明书【药物相互作用】降压作用减弱，肾功能损害风险'),
  ('IA-060', 'interaction', 'C01AA05', 'C01BD01', 'warn', 'leaflet', '说明书【药物相互作用】地高辛血药浓度升高'),
  ('IA-061', 'interaction', 'C01AA05', 'J01FA09', 'warn', 'leaflet', '说明书【药物相互作用】地高辛血药浓度升高'),
  ('IA-062', 'interaction', 'C01AA05', 'C03CA01', 'warn', 'leaflet', '说明书【药物相互作用】低血钾增加地高辛毒性'),
  ('IA-063', 'interaction', 'A10BB', 'J02AC01', 'warn', 'leaflet', '说明书【药物相互作用】低血糖风险增加'),
  ('IA-064', 'interaction', 'A10BX02', 'C10AB04', 'stop', 'leaflet', '说明书【药物相互作用】严重低血糖，禁止合用'),
  ('IA-065', 'interaction', 'R03DA04', 'J01MA02', 'warn', 'leaflet', '说明书【药物相互作用】茶碱血药浓度升高'),
  ('IA-066', 'interaction', 'R03DA04', 'J01FA01', 'warn', 'leaflet', '说明书【药物相互作用】茶碱血药浓度升高'),
  ('IA-067', 'interaction', 'M04AC01', 'J01FA09', 'warn', 'leaflet', '说明书【药物相互作用】秋水仙碱血药浓度升高'),
  ('IA-068', 'interaction', 'M04AA01', 'L04AX01', 'warn', 'leaflet', '说明书【药物相互作用】骨髓抑制，硫唑嘌呤须减量'),
  ('IA-069', 'interaction', 'M04AA03', 'L04AX01', 'stop', 'leaflet', '说明书【药物相互作用】骨髓抑制，禁止合用'),
  ('IA-070', 'interaction', 'J01AA', 'D10BA01', 'stop', 'leaflet', '说明书【药物相互作用】颅内压增高，禁止合用')
) as r (rule_no, kind, subject, counterpart, level, source, reference);

-- Organs and diagnoses.
insert into medication_rules (id, rule_no, kind, subject, organs, diagnoses, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, r.*, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('CI-001', 'contraindication', '对乙酰氨基酚', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肝功能不全者慎用，严重者禁用'),
  ('CI-002', 'contraindication', '金刚烷胺', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肾功能不全者慎用'),
  ('CI-003', 'contraindication', 'M01A', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肾功能不全者慎用，严重者禁用'),
  ('CI-004', 'contraindication', '洛索洛芬', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】严重肾功能不全者禁用'),
  ('CI-005', 'contraindication', 'M01A', null::jsonb, 'K25,K26,K27,K92.2', 'stop', 'leaflet', '说明书【禁忌】活动性消化道溃疡、出血者禁用'),
  ('CI-006', 'contraindication', '洛索洛芬', null::jsonb, 'K25,K26,K27,K92.2', 'stop', 'leaflet', '说明书【禁忌】消化性溃疡者禁用'),
  ('CI-007', 'contraindication', '阿司匹林', null::jsonb, 'K25,K26,K27,K92.2', 'stop', 'leaflet', '说明书【禁忌】活动性消化性溃疡、出血者禁用'),
  ('CI-008', 'contraindication', 'M01A', null::jsonb, 'I50', 'warn', 'leaflet', '说明书【禁忌】心力衰竭者慎用，严重者禁用'),
  ('CI-009', 'contraindication', '阿司匹林', null::jsonb, 'J45', 'warn', 'leaflet', '说明书【禁忌】哮喘患者可诱发发作'),
  ('CI-010', 'contraindication', 'M01AX17', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肝功能损害者禁用'),
  ('CI-011', 'contraindication', '多潘立酮', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】中重度肝功能不全者禁用'),
  ('CI-012', 'contraindication', '多潘立酮', null::jsonb, 'K92.2,D35.2', 'stop', 'leaflet', '说明书【禁忌】消化道出血、泌乳素瘤患者禁用'),
  ('CI-013', 'contraindication', '伪麻黄碱', null::jsonb, 'I10,I11', 'warn', 'leaflet', '说明书【禁忌】高血压患者慎用，严重者禁用'),
  ('CI-014', 'contraindication', '氯苯那敏', null::jsonb, 'H40,N40', 'warn', 'leaflet', '说明书【禁忌】青光眼、前列腺肥大者慎用'),
  ('CI-015', 'contraindication', 'A10BA02', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】中重度肾功能不全者禁用'),
  ('CI-016', 'contraindication', 'A10BA02', null::jsonb, 'E87.2', 'stop', 'leaflet', '说明书【禁忌】代谢性酸中毒者禁用'),
  ('CI-017', 'contraindication', 'A10BB', '["liver", "kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】严重肝肾功能不全者禁用'),
  ('CI-018', 'contraindication', 'C10AA', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】活动性肝病患者禁用'),
  ('CI-019', 'contraindication', 'L01BA01', '["liver", "kidney"]'::jsonb, null, 'stop', 'leaflet', '说明书【禁忌】肝肾功能不全者禁用'),
  ('CI-020', 'contraindication', 'M04AC01', '["liver", "kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肝肾功能不全者慎用，严重者禁用'),
  ('CI-021', 'contraindication', 'M04AA01', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肾功能不全者减量'),
  ('CI-022', 'contraindication', 'J01XE01', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肾功能减退者禁用'),
  ('CI-023', 'contraindication', 'A02AD04', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】严重肾功能不全者禁用'),
  ('CI-024', 'contraindication', 'B01AE07', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】重度肾功能不全者禁用'),
  ('CI-025', 'contraindication', 'B01AF01', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】有凝血异常的肝病患者禁用'),
  ('CI-026', 'contraindication', 'C03DA01', '["kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】高钾血症风险，肾功能不全者慎用'),
  ('CI-027', 'contraindication', 'N02AX02', '["liver", "kidney"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肝肾功能不全者延长给药间隔'),
  ('CI-028', 'contraindication', 'N02AX02', null::jsonb, 'G40', 'warn', 'leaflet', '说明书【禁忌】癫痫患者慎用'),
  ('CI-029', 'contraindication', 'D01BA02', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】活动性或慢性肝病患者不推荐'),
  ('CI-030', 'contraindication', 'J02AC02', '["liver"]'::jsonb, null, 'warn', 'leaflet', '说明书【禁忌】肝功能不全者慎用'),
  ('CI-031', 'contraindication', 'J02AC02', null::jsonb, 'I50', 'warn', 'leaflet', '说明书【禁忌】心力衰竭患者禁用'),
  ('CI-032', 'contraindication', 'J01MA', null::jsonb, 'G40', 'warn', 'leaflet', '说明书【禁忌】癫痫患者慎用'),
  ('CI-033', 'contraindication', 'J01MA', null::jsonb, 'G70.0', 'warn', 'leaflet', '说明书【禁忌】重症肌无力患者避免使用'),
  ('CI-034', 'contraindication', 'J01EE01', null::jsonb, 'D55.0', 'stop', 'leaflet', '说明书【禁忌】葡萄糖-6-磷酸脱氢酶缺乏者禁用'),
  ('CI-035', 'contraindication', 'A07DA03', null::jsonb, 'A03,K51', 'warn', 'leaflet', '说明书【禁忌】细菌性痢疾、急性溃疡性结肠炎患者不宜单独使用'),
  ('CI-036', 'contraindication', 'C07A', null::jsonb, 'J45', 'warn', 'leaflet', '说明书【禁忌】支气管哮喘患者慎用'),
  ('CI-037', 'contraindication', 'C09A', null::jsonb, 'I70.1', 'warn', 'leaflet', '说明书【禁忌】肾动脉狭窄患者慎用')
) as r (rule_no, kind, subject, organs, diagnoses, level, source, reference);

-- Allergies.
insert into medication_rules (id, rule_no, kind, subject, allergens, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, r.*, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('AL-001', 'allergy', '对乙酰氨基酚', '对乙酰氨基酚,扑热息痛', 'stop', 'leaflet', '说明书【禁忌】对本品过敏者禁用'),
  ('AL-002', 'allergy', 'M01A', '阿司匹林,布洛芬,萘普生,双氯芬酸,非甾体', 'stop', 'leaflet', '说明书【禁忌】对阿司匹林或其他非甾体抗炎药过敏者禁用'),
  ('AL-003', 'allergy', '洛索洛芬', '阿司匹林,布洛芬,非甾体', 'stop', 'leaflet', '说明书【禁忌】对非甾体抗炎药过敏者禁用'),
  ('AL-004', 'allergy', '阿司匹林', '阿司匹林,水杨酸,非甾体', 'stop', 'leaflet', '说明书【禁忌】对水杨酸类过敏者禁用'),
  ('AL-005', 'allergy', 'M01AH01', '磺胺', 'stop', 'leaflet', '说明书【禁忌】对磺胺类过敏者禁用'),
  ('AL-006', 'allergy', 'J01C', '青霉素', 'stop', 'leaflet', '说明书【禁忌】青霉素过敏者禁用'),
  ('AL-007', 'allergy', 'J01D', '头孢,青霉素', 'stop', 'leaflet', '说明书【禁忌】头孢菌素过敏者禁用，青霉素过敏性休克史者禁用'),
  ('AL-008', 'allergy', 'J01MA', '喹诺酮,沙星', 'stop', 'leaflet', '说明书【禁忌】对喹诺酮类过敏者禁用'),
  ('AL-009', 'allergy', 'J01FA', '红霉素,大环内酯', 'stop', 'leaflet', '说明书【禁忌】对大环内酯类过敏者禁用'),
  ('AL-010', 'allergy', 'J01FF01', '克林霉素,林可霉素', 'stop', 'leaflet', '说明书【禁忌】对林可霉素类过敏者禁用'),
  ('AL-011', 'allergy', 'J01AA', '四环素,多西环素,米诺环素', 'stop', 'leaflet', '说明书【禁忌】对四环素类过敏者禁用'),
  ('AL-012', 'allergy', 'J01EE01', '磺胺', 'stop', 'leaflet', '说明书【禁忌】对磺胺类过敏者禁用'),
  ('AL-013', 'allergy', '硝基咪唑类', '甲硝唑,替硝唑,奥硝唑,硝基咪唑', 'stop', 'leaflet', '说明书【禁忌】对硝基咪唑类过敏者禁用'),
  ('AL-014', 'allergy', 'C03AA03', '磺胺', 'warn', 'leaflet', '说明书【禁忌】对磺胺类过敏者慎用'),
  ('AL-015', 'allergy', 'C03CA01', '磺胺', 'warn', 'leaflet', '说明书【禁忌】对磺胺类过敏者慎用'),
  ('AL-016', 'allergy', 'R05CB06', '氨溴索,溴己新', 'stop', 'leaflet', '说明书【禁忌】对本品过敏者禁用')
) as r (rule_no, kind, subject, allergens, level, source, reference);

-- Pregnancies.
insert into medication_rules (id, rule_no, kind, subject, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, r.*, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('PR-001', 'pregnancy', 'M01A', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-002', 'pregnancy', '洛索洛芬', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠晚期禁用'),
  ('PR-003', 'pregnancy', '金刚烷胺', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-004', 'pregnancy', 'J01MA', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-005', 'pregnancy', 'J01AA', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-006', 'pregnancy', 'C09A', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-007', 'pregnancy', 'C09C', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-008', 'pregnancy', 'C10AA', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-009', 'pregnancy', 'B01AA03', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-010', 'pregnancy', 'D10BA01', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】致畸，孕妇禁用'),
  ('PR-011', 'pregnancy', 'J05AP01', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】致畸，孕妇禁用'),
  ('PR-012', 'pregnancy', 'L01BA01', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】致畸，孕妇禁用'),
  ('PR-013', 'pregnancy', 'M04AC01', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-014', 'pregnancy', 'A10BB', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-015', 'pregnancy', '硝基咪唑类', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠早期禁用'),
  ('PR-016', 'pregnancy', 'J02AC02', 'stop', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇禁用'),
  ('PR-017', 'pregnancy', '阿司匹林', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠晚期禁用'),
  ('PR-018', 'pregnancy', '右美沙芬', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠3个月内禁用'),
  ('PR-019', 'pregnancy', 'R05CB06', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠前3个月慎用'),
  ('PR-020', 'pregnancy', 'J02AC01', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠期避免大剂量长期使用'),
  ('PR-021', 'pregnancy', 'J01FA09', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠期慎用'),
  ('PR-022', 'pregnancy', 'A03FA03', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】孕妇慎用'),
  ('PR-023', 'pregnancy', 'N06AB05', 'warn', 'leaflet', '说明书【孕妇及哺乳期妇女用药】妊娠期慎用')
) as r (rule_no, kind, subject, level, source, reference);

-- Ages.
insert into medication_rules (id, rule_no, kind, subject, age_below, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, r.*, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('CH-001', 'children', 'J01MA', 18, 'stop', 'leaflet', '说明书【儿童用药】18岁以下禁用'),
  ('CH-002', 'children', 'J01AA', 8, 'stop', 'leaflet', '说明书【儿童用药】8岁以下禁用'),
  ('CH-003', 'children', '可待因', 18, 'stop', 'leaflet', '说明书【儿童用药】18岁以下禁用'),
  ('CH-004', 'children', 'N02AX02', 12, 'stop', 'leaflet', '说明书【儿童用药】12岁以下禁用'),
  ('CH-005', 'children', 'M01AX17', 12, 'stop', 'leaflet', '说明书【儿童用药】12岁以下禁用'),
  ('CH-006', 'children', 'A07DA03', 2, 'stop', 'leaflet', '说明书【儿童用药】2岁以下禁用'),
  ('CH-007', 'children', 'A03FA01', 1, 'stop', 'leaflet', '说明书【儿童用药】1岁以下禁用'),
  ('CH-008', 'children', 'D10BA01', 12, 'stop', 'leaflet', '说明书【儿童用药】12岁以下禁用'),
  ('CH-009', 'children', '阿司匹林', 16, 'warn', 'leaflet', '说明书【儿童用药】病毒感染时可引起瑞氏综合征'),
  ('CH-010', 'children', 'M01AH01', 18, 'warn', 'leaflet', '说明书【儿童用药】18岁以下的疗效和安全性未确定'),
  ('CH-011', 'children', 'A03FA03', 12, 'warn', 'leaflet', '说明书【儿童用药】12岁以下或体重不足35kg慎用')
) as r (rule_no, kind, subject, age_below, level, source, reference);

-- Days.
insert into medication_rules (id, rule_no, kind, subject, days_max, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, r.*, date '2026-01-01', 'passed', 1, timestamptz '2026-01-01 00:00:00+08'
from (values
  ('QT-001', 'quantity', 'R01AA05', 7, 'warn', 'leaflet', '说明书【注意事项】连续使用不超过7天'),
  ('QT-002', 'quantity', 'R01AA07', 7, 'warn', 'leaflet', '说明书【注意事项】连续使用不超过7天'),
  ('QT-003', 'quantity', 'M01AX17', 15, 'warn', 'leaflet', '说明书【注意事项】疗程不超过15天'),
  ('QT-004', 'quantity', 'A07DA03', 2, 'warn', 'leaflet', '说明书【注意事项】急性腹泻48小时无改善应停用'),
  ('QT-005', 'quantity', 'A06AB02', 7, 'warn', 'leaflet', '说明书【注意事项】连续使用不超过7天'),
  ('QT-006', 'quantity', 'A03FA03', 7, 'warn', 'leaflet', '说明书【注意事项】用药一般不超过1周')
) as r (rule_no, kind, subject, days_max, level, source, reference);
