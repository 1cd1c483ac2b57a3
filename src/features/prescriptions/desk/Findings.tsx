import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { ReviewFinding } from '@contract/prescriptions/findings';
import { useResource } from '@kit';
import { StatusBadge } from '@shared/ui';
import { CircleCheck, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';

const LOOKS = {
  stop: { icon: OctagonAlert, tone: 'critical' },
  warn: { icon: TriangleAlert, tone: 'warn' },
} as const;

/** What the finding means, besides its rule: an ended licence, a dose that only a person can judge. */
function whyOf({ rule, level, source }: ReviewFinding): string {
  if (source === 'hospital_products') return rule === 'policy' ? 'notListed' : 'overListed';
  if (rule === 'policy' && source === 'drug_law') return 'licence';
  if (level === 'warn' && rule === 'quantity') return 'surplus';
  return level === 'warn' && rule === 'dose' ? 'unread' : rule;
}

function One({ finding }: { finding: ReviewFinding }) {
  const { rule, level, input, source, ruleNo, edition, reference } = finding;
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const isNumber = /^\d+$/.test(input);
  const counted = isNumber && rule === 'quantity' ? t('medicines', { count: Number(input) }) : input;
  // A number alone does not say that it is an age.
  const looked = isNumber && rule === 'children' ? words.labeled(words.field('patientAge'), input) : counted;
  return (
    <li className={classes.finding} data-level={level}>
      <span className={classes.lineHead}>
        <strong>{words.choice('rule', rule)}</strong>
        <StatusBadge {...LOOKS[level]} text={words.choice('level', level)} />
      </span>
      <span>{looked}</span>
      <span className={classes.soft}>{t(`why.${whyOf(finding)}`)}</span>
      <span className={classes.soft}>
        {words.labeled(words.columnsOf('findings').field('source'), t(`source.${source}`))}
        {reference !== null && ` · ${reference}`}
      </span>
      {ruleNo !== null && <span className={classes.soft}>{t('ruleNo', { number: ruleNo, edition })}</span>}
    </li>
  );
}

/** Medicines of which the rules know nothing: only a person can judge them. */
function NotCovered({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('reviewDesk');
  return (
    <div className={classes.finding} data-level="warn">
      <StatusBadge icon={CircleHelp} tone="warn" text={t('notCovered', { count: names.length })} />
      <ul className={classes.uncovered}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <span className={classes.soft}>{t('notCoveredText')}</span>
    </div>
  );
}

/** What the rules say, each with what it was looked at and where it stands, and of what they know nothing. */
export function Findings({ sheet: { rx, uncovered: names, unconfirmed } }: { sheet: ReviewSheet }) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const findings = (rx.findings ?? []) as unknown as readonly ReviewFinding[];
  return (
    <section aria-label={words.group('rules')}>
      <h3 className={classes.heading}>
        {words.group('rules')}
        {typeof rx.ruleEdition === 'number' && (
          <span className={classes.soft}>
            {t('ruleEdition', { edition: rx.ruleEdition })}
            {unconfirmed && ` · ${t('ruleUnconfirmed')}`}
          </span>
        )}
      </h3>
      {names.length > 0 && <NotCovered names={names} />}
      {findings.length === 0 ? (
        names.length === 0 && <StatusBadge icon={CircleCheck} tone="ok" text={t('noFindings')} />
      ) : (
        <ul className={classes.findings}>
          {findings.map((finding) => (
            <One
              key={`${finding.ruleNo} ${finding.rule} ${finding.input} ${finding.source}`}
              finding={finding}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
