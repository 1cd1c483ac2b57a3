import type { Finding } from '@contract/prescriptions/rules';
import { useResource } from '@kit';
import { StatusBadge } from '@shared/ui';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';

const LOOKS = {
  stop: { icon: OctagonAlert, tone: 'critical' },
  warn: { icon: TriangleAlert, tone: 'warn' },
} as const;

/** What the finding means, besides its rule: an ended licence, a dose that only a person can judge. */
function whyOf({ rule, level, source }: Finding): string {
  if (rule === 'policy' && source === 'drug_law') return 'licence';
  return rule === 'dose' && level === 'warn' ? 'unread' : rule;
}

function One({ finding }: { finding: Finding }) {
  const { rule, level, input, source } = finding;
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  return (
    <li className={classes.finding} data-level={level}>
      <span className={classes.lineHead}>
        <strong>{words.choice('rule', rule)}</strong>
        <StatusBadge {...LOOKS[level]} text={words.choice('level', level)} />
      </span>
      <span>{input}</span>
      <span className={classes.soft}>{t(`why.${whyOf(finding)}`)}</span>
      <span className={classes.soft}>
        {words.columnsOf('findings').field('source')}: {t(`source.${source}`)}
      </span>
    </li>
  );
}

/** What the rules say, each with what it was looked at and where it stands. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  return (
    <section aria-label={words.group('rules')}>
      <h3 className={classes.heading}>{words.group('rules')}</h3>
      {findings.length === 0 ? (
        <StatusBadge icon={CircleCheck} tone="ok" text={t('noFindings')} />
      ) : (
        <ul className={classes.findings}>
          {findings.map((finding) => (
            <One key={`${finding.rule} ${finding.input} ${finding.source}`} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}
