import { Menu, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Link } from 'react-router-dom';
import classes from './News.module.css';

export interface NewsItem {
  id: string;
  /** Page of the record. */
  to: string;
  text: string;
  /** ms */
  at: number;
}

/** What waits for this person's decision, or was decided for him, in the menu of the bell. */
export function NewsGroup({ label, items }: { label: string; items: readonly NewsItem[] }) {
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <>
      <Menu.Label className={classes.head}>{label}</Menu.Label>
      {items.map(({ id, to, text, at }) => (
        <Menu.Item key={id} component={Link} to={to}>
          <Text size="sm" fw={600} lineClamp={2}>
            {text}
          </Text>
          <Text size="xs" c="dimmed">
            {format.dateTime(at)}
          </Text>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
