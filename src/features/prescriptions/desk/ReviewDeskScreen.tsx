import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { ResourceProvider, usePrinting } from '@kit';
import type { ApiProblem } from '@shared/api';
import { EmptyState, PageFrame, PageTabs, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { PHARMACY_PAGES } from '../pharmacyPages';
import classes from './Desk.module.css';
import { DeskSheet } from './DeskSheet';
import { ReviewPaper } from './ReviewPaper';
import { useDesk } from './useDesk';
import { WaitingQueue } from './WaitingQueue';

type Desk = ReturnType<typeof useDesk>;

function Nothing({ desk: { may, id, sheet } }: { desk: Desk }) {
  const { t } = useTranslation('reviewDesk');
  if (!may) return <EmptyState kind="forbidden" title={t('forbidden')} text={t('forbiddenText')} />;
  if (id === '') return <EmptyState kind="none" title={t('choose')} text={t('chooseText')} />;
  const problem = sheet.error as ApiProblem | undefined;
  if (!problem) return <EmptyState kind="loading" />;
  return <EmptyState kind="failed" text={problem.message} onRetry={() => void sheet.refetch()} />;
}

function DeskBody() {
  const { t } = useTranslation('reviewDesk');
  const desk = useDesk();
  const printing = usePrinting();
  const { may, pending, id, open, queue, waiting, shown, hold, work, asked, ask, done, goOn } = desk;
  return (
    <PageFrame title={t('title')} tabs={<PageTabs pages={PHARMACY_PAGES} />}>
      {printing && shown && <ReviewPaper sheet={shown} ticked={work.ticked} />}
      <div className={classes.desk} data-paper={shown !== undefined || undefined}>
        {queue.data ? (
          <WaitingQueue waiting={waiting} open={id} onOpen={may ? open : undefined} />
        ) : (
          <EmptyState kind={queue.isError ? 'failed' : 'loading'} onRetry={() => void queue.refetch()} />
        )}
        {shown ? (
          <DeskSheet
            key={shown.rx.id}
            sheet={shown}
            hold={hold}
            pending={pending}
            work={work}
            asked={asked}
            onAsk={ask}
            onDone={done}
            onNext={goOn}
          />
        ) : (
          <Panel title={t('sheet')} height="100%">
            <Nothing desk={desk} />
          </Panel>
        )}
      </div>
    </PageFrame>
  );
}

/** Where pharmacists review: the queue at the left, all of the open prescription at the right. */
export default function ReviewDeskScreen() {
  return (
    <ResourceProvider resource={prescriptions}>
      <DeskBody />
    </ResourceProvider>
  );
}
