import { isTraceCode } from '@contract/common/validators';
import { traceCodesOf } from '@contract/stocking/replenishStates';
import { Badge, Checkbox, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { ScanButton } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './VisitScreen.module.css';
import type { StoredVisitLine } from './visit';

const MOST = 60;

interface LaneCardProps {
  line: StoredVisitLine;
  locked: boolean;
  /** Why the server did not, or would not, take what was done here. */
  refused?: string;
  onChange(change: Partial<StoredVisitLine>): void;
}

/** A code for each box that came in; a scanner ends each with a new line. */
function Codes({ line: { laneNo, done }, locked, onChange }: Omit<LaneCardProps, 'refused'>) {
  const { t } = useTranslation(['stock', 'common']);
  const format = useFormat();
  const codes = traceCodesOf(done);
  const [typing, setTyping] = useState(false);
  const bad = codes.filter((code, at) => !isTraceCode(code) || codes.indexOf(code) < at);
  return (
    <Textarea
      label={t('visit.codes')}
      description={t('visit.scanned', {
        done: format.number(codes.length),
        total: format.number(done.addQty),
      })}
      data-codes={laneNo}
      error={!typing && bad.length > 0 && t('visit.badCodes', { codes: bad.join(t('common:separator')) })}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      rows={3}
      maxLength={2_000}
      inputMode="numeric"
      value={done.traceCodes ?? ''}
      disabled={locked}
      rightSection={
        <ScanButton
          formats={['code128']}
          // Held before the camera a moment longer it is still the same box.
          accepts={(code) => isTraceCode(code) && !codes.includes(code)}
          disabled={locked}
          onCode={(code) => onChange({ done: { ...done, traceCodes: [...codes, code].join('\n') } })}
        />
      }
      onChange={({ currentTarget: { value } }) => onChange({ done: { ...done, traceCodes: value || null } })}
    />
  );
}

/** One lane: what is to be brought, and what was found, added and taken out. */
export function LaneCard({ line, locked, refused, onChange }: LaneCardProps) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { laneNo, product, batch, expiry, coldBox, planQty, beforeQty, countAsked, checked, done } = line;
  const units = (name: 'countQty' | 'addQty' | 'removeQty', label: string) => (
    <NumberInput
      label={label}
      value={done[name] ?? ''}
      min={0}
      max={MOST}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      disabled={locked}
      onChange={(value) => {
        const given = value === '' ? (name === 'countQty' ? null : 0) : Number(value);
        onChange({ done: { ...done, [name]: given } });
      }}
    />
  );
  return (
    <li
      className={classes.lane}
      data-lane={laneNo}
      data-checked={checked || undefined}
      data-refused={refused !== undefined || undefined}
    >
      <div className={classes.what}>
        <Text fw={600}>{laneNo}</Text>
        <Text className={classes.product}>{product}</Text>
        {coldBox && <Badge color="blue">{t('pick.cold')}</Badge>}
        {countAsked && <Badge color="orange">{t('visit.countFirst')}</Badge>}
      </div>
      <Text size="sm" c="dimmed">
        {t('visit.plan', { units: format.number(planQty) })} ·{' '}
        {t('visit.before', { units: format.number(beforeQty) })}
        {batch && ` · ${t('visit.batchNo', { batch })}`}
        {expiry && ` · ${t('pick.until', { date: format.day(expiry) })}`}
      </Text>
      <div className={classes.units}>
        {units('countQty', t('visit.counted'))}
        {units('addQty', t('visit.added'))}
        {units('removeQty', t('visit.removed'))}
      </div>
      {refused && (
        <Text size="sm" c="var(--ph-critical)">
          {refused}
        </Text>
      )}
      {line.codesAsked && <Codes line={line} locked={locked} onChange={onChange} />}
      {done.removeQty > 0 && (
        <TextInput
          label={t('visit.reason')}
          maxLength={200}
          value={done.reason ?? ''}
          disabled={locked}
          onChange={({ currentTarget: { value } }) => onChange({ done: { ...done, reason: value || null } })}
        />
      )}
      <Checkbox
        size="md"
        label={t('visit.done')}
        aria-label={t('visit.doneOf', { lane: laneNo })}
        checked={checked}
        disabled={locked}
        onChange={({ currentTarget }) => onChange({ checked: currentTarget.checked })}
      />
    </li>
  );
}
