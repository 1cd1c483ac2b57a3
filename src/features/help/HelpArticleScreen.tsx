import type { HelpArticle, HelpCategory } from '@contract/resources/system/helpArticles';
import { resourceApi, useWords } from '@kit';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { text, useFormat, useLocalized, useTabTitle, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, PrintButton } from '@shared/ui';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Block, helpBlocksOf } from './blocks';
import classes from './Help.module.css';
import { useArticles } from './useArticles';

const FILTERS = { id: text() };
const SHELF = '/system/operationsHelp';

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'paragraph':
      return <p>{block.text}</p>;
  }
}

/** The articles before and after on the same shelf. */
function Neighbours({ article }: { article: HelpArticle }) {
  const { t } = useTranslation('help');
  const localized = useLocalized();
  const { articles } = useArticles('', (article.category ?? undefined) as HelpCategory | undefined);
  const index = articles.findIndex(({ id }) => id === article.id);
  const [before, after] = [articles[index - 1], articles[index + 1]];
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours')}>
      {before && <Link to={`?id=${before.id}`}>← {localized(before.title)}</Link>}
      {index >= 0 && after && (
        <Link to={`?id=${after.id}`} className={classes.next}>
          {localized(after.title)} →
        </Link>
      )}
    </nav>
  );
}

function Article({ article }: { article: HelpArticle }) {
  const { t } = useTranslation('help');
  const localized = useLocalized();
  const format = useFormat();
  const words = useWords('helpArticles');
  const title = localized(article.title);
  const category = article.category ?? '';
  useTabTitle(title);
  return (
    <article className={classes.article}>
      <Text size="sm" c="dimmed">
        <Anchor component={Link} to={`${SHELF}?category=${category}`}>
          {words.choice('category', category)}
        </Anchor>
        {' · '}
        {t('updated', { date: format.date(article.updatedAt) })}
      </Text>
      <Title order={1} size="h2">
        {title}
      </Title>
      {helpBlocksOf(localized(article.body)).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
        <BlockView key={index} block={block} />
      ))}
      <div className={classes.tools}>
        {article.attachment && (
          <Button
            component="a"
            href={`/api/files/${article.attachment}`}
            variant="light"
            size="xs"
            leftSection={<Paperclip size={14} aria-hidden />}
          >
            {t('attachment')}
          </Button>
        )}
        <PrintButton />
      </div>
      <Neighbours article={article} />
    </article>
  );
}

/** One article of the help, `?id=`. */
export default function HelpArticleScreen() {
  const { t } = useTranslation('help');
  const [{ id }] = useUrlState(FILTERS);
  const { currentData, isError, error, refetch } = resourceApi.useRecordQuery(
    { resource: 'helpArticles', id },
    { skip: id === '' },
  );
  const missing = id === '' || (error && 'status' in error && error.status === 404);
  if (currentData) return <Article key={id} article={currentData as unknown as HelpArticle} />;
  return (
    <PageFrame title={t('title')}>
      <EmptyState kind={missing ? 'none' : isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />
    </PageFrame>
  );
}
