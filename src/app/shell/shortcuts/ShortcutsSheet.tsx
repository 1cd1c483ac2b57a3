import { Kbd, Modal } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../openDialog';
import classes from './ShortcutsSheet.module.css';
import { capsOf, SECTIONS } from './sections';

const MACS: readonly string[] = ['macos', 'ios'];

function Keys({ shortcuts }: { shortcuts: readonly string[] }) {
  const { t } = useTranslation('shortcuts');
  const mac = MACS.includes(useOs());
  return shortcuts.map((shortcut, index) => (
    <Fragment key={shortcut}>
      {index > 0 && <span>{t('or')}</span>}
      {capsOf(shortcut, mac, (key) => t(key)).map((cap) => (
        <Kbd key={cap} size="xs">
          {cap}
        </Kbd>
      ))}
    </Fragment>
  ));
}

function Sections() {
  const { t } = useTranslation('shortcuts');
  return (
    <div className={classes.sections}>
      {Object.entries(SECTIONS).map(([section, keys]) => (
        <section key={section} className={classes.section} aria-label={t(`sections.${section}`)}>
          <h3 className={classes.title}>{t(`sections.${section}`)}</h3>
          <dl className={classes.keys}>
            {Object.entries(keys).map(([does, shortcuts]) => (
              <Fragment key={does}>
                <dt>{t(`does.${section}.${does}`)}</dt>
                <dd className={classes.caps}>
                  <Keys shortcuts={shortcuts} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Every shortcut there is, in the language of the person. */
export default function ShortcutsSheet({ opened, onClose }: DialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal opened={opened} onClose={onClose} title={t('user.shortcuts')} size="xl" centered>
      <Sections />
    </Modal>
  );
}
