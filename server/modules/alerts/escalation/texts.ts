import { type AlarmCode, alarmDef, type Priority } from '../../../../contract/alerts';
import type { Locale } from '../../../../contract/common/locale';
import { type Texts, texts } from '../../../../contract/messages/general/texts';
import { localClock } from '../../../../contract/time/localDay';

interface DomainWords {
  alarm: Readonly<Record<string, string>>;
  priority: Readonly<Record<string, string>>;
}
const DOMAIN = import.meta.glob<DomainWords>('../../../../locales/*/domain.json', {
  eager: true,
  import: 'default',
});

/** What the first levels of a new installation are called. */
export const LEVEL_NAMES: Record<Locale, { critical: string; high: string }> = {
  'zh-cn': { critical: '紧急报警 · 第 {n} 级', high: '高优先级报警 · 第 {n} 级' },
  en: { critical: 'Critical alarms · level {n}', high: 'High-priority alarms · level {n}' },
  jp: { critical: '緊急アラーム · レベル {n}', high: '優先度「高」のアラーム · レベル {n}' },
  ko: { critical: '긴급 경보 · {n}단계', high: '높은 우선순위 경보 · {n}단계' },
};

const FIRST: Texts = texts(
  '【Pharos】{priority}优先级报警：{machine}（{place}）{alarm}{figure}，{time} 起。请立即处理并在控制台确认报警。',
  '[Pharos] {priority} priority: {alarm}{figure} at {machine}, {place}, since {time}. Attend to it and acknowledge the alarm in the console.',
  '【Pharos】優先度「{priority}」のアラーム：{machine}（{place}）{alarm}{figure}、{time} から。対応し、コンソールで受信確認してください。',
  '[Pharos] 우선순위 {priority} 경보: {machine}({place}) {alarm}{figure}, {time}부터. 조치한 뒤 콘솔에서 경보를 확인하세요.',
);
const ESCALATED: Texts = texts(
  '【Pharos】报警 {minutes} 分钟无人确认，已升级至第 {level} 级。{priority}优先级：{machine}（{place}）{alarm}{figure}，{time} 起。请安排处理并在控制台确认报警。',
  '[Pharos] Not acknowledged for {minutes} min, escalated to level {level}. {priority} priority: {alarm}{figure} at {machine}, {place}, since {time}. See that it is attended to and acknowledged in the console.',
  '【Pharos】{minutes} 分間受信確認がないため、レベル {level} に引き上げました。優先度「{priority}」：{machine}（{place}）{alarm}{figure}、{time} から。対応を手配し、コンソールで受信確認してください。',
  '[Pharos] {minutes}분 동안 확인되지 않아 {level}단계로 상향되었습니다. 우선순위 {priority}: {machine}({place}) {alarm}{figure}, {time}부터. 조치하도록 하고 콘솔에서 경보를 확인하세요.',
);

export interface AlarmTextFacts {
  code: AlarmCode;
  priority: Priority;
  value: number | null;
  raisedAt: number;
  machine: string;
  place: string;
  timezone: string;
}

/** The measured value, where people know its unit. */
function figureOf({ code, value }: AlarmTextFacts): string {
  if (value === null || alarmDef(code).family !== 'climate') return '';
  if (code === 'ENV_SENSOR_LOSS' || code === 'ENV_SENSOR_SUSPECT') return '';
  return code === 'ENV_RH' ? ` ${Math.round(value)} %RH` : ` ${value.toFixed(1)} °C`;
}

/** The text of an alarm, in the language of its recipient. */
export function alarmText(alarm: AlarmTextFacts, level: number, locale: Locale, now: number): string {
  const words = DOMAIN[`../../../../locales/${locale}/domain.json`];
  const filled: Readonly<Record<string, string>> = {
    priority: words?.priority[alarm.priority] ?? alarm.priority,
    alarm: words?.alarm[alarm.code] ?? alarm.code,
    machine: alarm.machine,
    place: alarm.place,
    figure: figureOf(alarm),
    time: localClock(alarm.raisedAt, alarm.timezone),
    minutes: String(Math.max(1, Math.floor((now - alarm.raisedAt) / 60_000))),
    level: String(level),
  };
  const template = (level > 1 ? ESCALATED : FIRST)[locale];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole);
}
