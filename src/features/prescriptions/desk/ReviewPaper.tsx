import { fileUrl } from '@contract/files';
import type { ReviewSheet, Signature } from '@contract/prescriptions/desk';
import { REVIEW_CHECKS } from '@contract/resources/prescriptions/prescriptionStates';
import { PaperHead, RevealScope, useResource } from '@kit';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';
import { Findings } from './Findings';
import { type Medicine, Medicines } from './Medicines';
import { PrescriptionFacts } from './PrescriptionFacts';

const NO_PICTURES = {};

function Comparisons({ done }: { done: readonly string[] }) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  return (
    <section>
      <h3 className={classes.heading}>{t('checks')}</h3>
      <ul className={classes.compared}>
        {REVIEW_CHECKS.map((check) => (
          <li key={check}>
            {done.includes(check) ? '☑' : '☐'} {words.choice('checks', check)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signed({ signature }: { signature: Signature }) {
  const { name, certNo, signedAt, result, rule, opinion, signatureImg } = signature;
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const format = useFormat();
  return (
    <li>
      <strong>{t(`paper.${result}`)}</strong>
      {rule !== null && <span>{words.choice('rule', rule)}</span>}
      {opinion !== null && <span>{words.labeled(words.field('opinion'), opinion)}</span>}
      {signatureImg && <img src={fileUrl(signatureImg)} alt={t('sign.signature')} />}
      <span>
        {name} · {certNo}
      </span>
      <span>{format.stamp(signedAt)}</span>
    </li>
  );
}

/** Signatures that stand, and a line for each that is still due. */
function Signatures({ sheet: { signatures, rx } }: { sheet: ReviewSheet }) {
  const { t } = useTranslation('reviewDesk');
  const ended = rx.state === 'rejected';
  const due = ended ? 0 : Math.max(0, (rx.controlled === true ? 2 : 1) - signatures.length);
  return (
    <section>
      <h3 className={classes.heading}>{t('paper.signatures')}</h3>
      <ul className={classes.signatures}>
        {signatures.map((signature) => (
          <Signed key={signature.id} signature={signature} />
        ))}
        {Array.from({ length: due }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place.
          <li key={index} className={classes.due}>
            {t('paper.due')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The review as it goes on paper: what was reviewed, what the rules said, what was compared, who signed. */
export function ReviewPaper({ sheet, ticked }: { sheet: ReviewSheet; ticked: readonly string[] }) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const format = useFormat();
  const { rx, mine, asOf, signatures } = sheet;
  const done = mine ? ticked : (signatures.at(-1)?.checks ?? []);
  return (
    <article className={classes.paper} aria-label={t('paper.title')}>
      <PaperHead title={`${t('paper.title')} ${String(rx.rxNo)}`}>
        <li>{words.choice('state', String(rx.state))}</li>
        <li>{t('paper.asOf', { time: format.stamp(asOf) })}</li>
      </PaperHead>
      <h2>
        {t('paper.title')} {String(rx.rxNo)}
      </h2>
      <RevealScope row={rx}>
        <PrescriptionFacts rx={rx} />
      </RevealScope>
      <Medicines items={rx.items as unknown as Medicine[]} pictures={NO_PICTURES} />
      <Findings sheet={sheet} />
      <Comparisons done={done} />
      <Signatures sheet={sheet} />
    </article>
  );
}
