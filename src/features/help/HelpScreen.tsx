import {
  HELP_CATEGORIES,
  type HelpArticle,
  type HelpCategory,
  helpArticles,
} from '@contract/resources/system/helpArticles';
import { useWords } from '@kit';
import { Button, Highlight, Text, UnstyledButton } from '@mantine/core';
import { oneOf, text, useLocalized, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, Permit, SearchInput } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { passageOf } from './blocks';
import classes from './Help.module.css';
import { useArticles } from './useArticles';

const FILTERS = { q: text(), category: oneOf(HELP_CATEGORIES) };
const ARTICLE_PATH = 'operationsHelpInfo';

interface CategoriesProps {
  articles: readonly HelpArticle[];
  chosen?: HelpCategory;
  onChoose(category: HelpCategory | undefined): void;
}

function Categories({ articles, chosen, onChoose }: CategoriesProps) {
  const { t } = useTranslation('help');
  const words = useWords('helpArticles');
  const count = (category: HelpCategory) => articles.filter((each) => each.category === category).length;
  const entry = (category: HelpCategory | undefined, label: string, hits: number) => (
    <li key={category ?? ''}>
      <UnstyledButton
        className={classes.category}
        aria-current={chosen === category ? 'true' : undefined}
        onClick={() => onChoose(category)}
      >
        <span>{label}</span>
        <Text span size="xs" c="dimmed">
          {hits}
        </Text>
      </UnstyledButton>
    </li>
  );
  return (
    <nav aria-label={t('categories')}>
      <ul className={classes.categories}>
        {entry(undefined, t('all'), articles.length)}
        {HELP_CATEGORIES.map((category) =>
          entry(category, words.choice('category', category), count(category)),
        )}
      </ul>
    </nav>
  );
}

function Hit({ article, q }: { article: HelpArticle; q: string }) {
  const localized = useLocalized();
  return (
    <li>
      <Link to={`${ARTICLE_PATH}?id=${article.id}`} className={classes.hit}>
        <Highlight highlight={q} fw={600} component="span">
          {localized(article.title)}
        </Highlight>
        <Highlight highlight={q} size="sm" c="dimmed" component="span" lineClamp={2}>
          {passageOf(localized(article.body), q)}
        </Highlight>
      </Link>
    </li>
  );
}

/** The operations help: shelves, search, articles. */
export default function HelpScreen() {
  const { t } = useTranslation('help');
  const [{ q, category }, setFilter] = useUrlState(FILTERS);
  const { articles, isFetching, isError, data, refetch } = useArticles(q);
  const shown = category ? articles.filter((each) => each.category === category) : articles;
  const filtered = q !== '' || category !== undefined;
  const clear = () => setFilter({ q: '', category: undefined });
  const kind = isError ? 'failed' : data ? (filtered ? 'filtered' : 'none') : 'loading';
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          <SearchInput label={t('search')} value={q} onChange={(next) => setFilter({ q: next })} />
          <Permit permission="operationsHelp" atLeast="A">
            <Button component={Link} to={helpArticles.path} variant="default" size="sm">
              {t('manage')}
            </Button>
          </Permit>
        </>
      }
    >
      <div className={classes.screen}>
        <Categories
          articles={articles}
          chosen={category}
          onChoose={(next) => setFilter({ category: next })}
        />
        {shown.length === 0 ? (
          <EmptyState kind={kind} onClear={clear} onRetry={() => void refetch()} />
        ) : (
          <ul className={classes.hits} aria-busy={isFetching}>
            {shown.map((article) => (
              <Hit key={article.id} article={article} q={q} />
            ))}
          </ul>
        )}
      </div>
    </PageFrame>
  );
}
