import { RevealScope, useResource } from '@kit';
import { Button, Group, Kbd } from '@mantine/core';
import { Panel, PrintButton } from '@shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checks } from './Checks';
import classes from './Desk.module.css';
import { Findings } from './Findings';
import { HoldNote, HoldTimeLeft } from './HoldNote';
import { type Medicine, Medicines } from './Medicines';
import { PassDialog } from './PassDialog';
import { PrescriptionFacts } from './PrescriptionFacts';
import { RejectDialog } from './RejectDialog';
import type { SheetProps } from './sheetProps';

function Decisions({ onAsk }: Pick<SheetProps, 'onAsk'>) {
  const { words } = useResource();
  const key = (cap: string) => <Kbd size="xs">{cap}</Kbd>;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        aria-keyshortcuts="r"
        rightSection={key('R')}
        onClick={() => onAsk('reject')}
      >
        {words.command('reject')}
      </Button>
      <Button size="xs" aria-keyshortcuts="p" rightSection={key('P')} onClick={() => onAsk('pass')}>
        {words.command('pass')}
      </Button>
    </Group>
  );
}

function Dialogs(props: SheetProps) {
  const { asked, onAsk } = props;
  const onClose = () => onAsk(undefined);
  if (asked === 'pass') return <PassDialog {...props} onClose={onClose} />;
  return asked === 'reject' && <RejectDialog {...props} onClose={onClose} />;
}

/** What was opened by a key is read on by keys: unless somebody is elsewhere, arrows scroll it. */
function useScrolledByKeys() {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true });
  }, []);
  return sheet;
}

/** All of a prescription on one screen, with what the rules say and what is compared. */
export function DeskSheet(props: SheetProps) {
  const { sheet, hold, pending, work, onAsk, onNext } = props;
  const { t } = useTranslation('reviewDesk');
  const { rx, mine, pictures } = sheet;
  const scrolled = useScrolledByKeys();
  return (
    <Panel
      title={String(rx.rxNo)}
      height="100%"
      action={
        <Group gap="md">
          {mine && <HoldTimeLeft until={Number(rx.leaseUntil)} />}
          <PrintButton />
          {mine && <Decisions onAsk={onAsk} />}
        </Group>
      }
    >
      <div ref={scrolled} className={classes.sheet} role="region" aria-label={t('sheet')} tabIndex={0}>
        {!mine && !pending && <HoldNote sheet={sheet} hold={hold} onNext={onNext} />}
        <div className={classes.columns}>
          <div className={classes.column}>
            <RevealScope row={rx}>
              <PrescriptionFacts rx={rx} />
            </RevealScope>
          </div>
          <div className={classes.column}>
            <Medicines items={rx.items as unknown as Medicine[]} pictures={pictures} />
            <Findings sheet={sheet} />
          </div>
        </div>
      </div>
      <Checks ticked={work.ticked} disabled={!mine && !pending} onTick={work.tick} />
      {(!pending || hold.had) && <Dialogs {...props} />}
    </Panel>
  );
}
