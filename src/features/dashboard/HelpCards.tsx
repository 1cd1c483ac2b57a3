import type { HelpCategory } from '@contract/resources/system/helpArticles';
import { usePermission } from '@shared/lib';
import { Cpu, KeyRound, type LucideIcon, Megaphone, Pill, ShoppingBag, WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './HelpCards.module.css';

const ICONS: Readonly<Record<HelpCategory, LucideIcon>> = {
  access: KeyRound,
  device: Cpu,
  product: Pill,
  order: ShoppingBag,
  payEntry: WalletCards,
  notice: Megaphone,
};
const CATEGORIES = Object.keys(ICONS) as HelpCategory[];

function HelpCard({ category, link }: { category: HelpCategory; link: boolean }) {
  const { t } = useTranslation('dashboard');
  const Icon = ICONS[category];
  const body = (
    <>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>{t(`help.${category}.title`)}</span>
        <span className={classes.text}>{t(`help.${category}.text`)}</span>
      </span>
    </>
  );
  if (!link) return <div className={classes.card}>{body}</div>;
  return (
    <Link to={`/system/operationsHelp?category=${category}`} className={classes.card} data-help={category}>
      {body}
    </Link>
  );
}

/** Links to the operations help, below the live panels. */
export default function HelpCards() {
  const { t } = useTranslation('dashboard');
  const link = usePermission('operationsHelp');
  return (
    <nav aria-label={t('help.title')} className={classes.cards}>
      {CATEGORIES.map((category) => (
        <HelpCard key={category} category={category} link={link} />
      ))}
    </nav>
  );
}
