import { fileUrl } from '@contract/files';
import { useResource } from '@kit';
import { Table } from '@mantine/core';
import { NOTHING, useFormat } from '@shared/lib';
import { Pill } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';

export interface Medicine {
  name: string;
  spec: string | null;
  productId: string | null;
  qty: number;
  dose: string;
  frequency: string;
  usage: string;
  days: number;
}

function Picture({ file, name }: { file?: string; name: string }) {
  const { t } = useTranslation('reviewDesk');
  if (file === undefined) return <Pill className={classes.noPicture} size={28} aria-hidden />;
  return (
    <a href={fileUrl(file)} target="_blank" rel="noreferrer">
      <img className={classes.picture} src={fileUrl(file)} alt={t('picture', { name })} loading="lazy" />
    </a>
  );
}

interface MedicinesProps {
  items: readonly Medicine[];
  pictures: Readonly<Record<string, string>>;
}

/** What is to be dispensed, how it is taken, and what the box looks like. */
export function Medicines({ items, pictures }: MedicinesProps) {
  const { words } = useResource();
  const format = useFormat();
  const below = words.columnsOf('items');
  return (
    <section aria-label={words.group('medicines')}>
      <h3 className={classes.heading}>{words.group('medicines')}</h3>
      <Table className={classes.medicines}>
        <Table.Thead>
          <Table.Tr>
            {(['name', 'dose', 'days', 'qty'] as const).map((name) => (
              <Table.Th key={name} colSpan={name === 'name' ? 2 : 1} data-name={name}>
                {below.field(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place.
            <Table.Tr key={index}>
              <Table.Td w="3.5rem">
                <Picture file={pictures[item.productId ?? '']} name={item.name} />
              </Table.Td>
              <Table.Td>
                <strong>{item.name}</strong>
                <div className={classes.soft}>{item.spec ?? NOTHING}</div>
              </Table.Td>
              <Table.Td>
                {item.dose} · {item.frequency}
                <div className={classes.soft}>{item.usage}</div>
              </Table.Td>
              <Table.Td>{format.number(item.days)}</Table.Td>
              <Table.Td>{format.number(item.qty)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
