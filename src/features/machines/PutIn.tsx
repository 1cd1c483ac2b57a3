import type { AnyRow } from '@contract/kit/resource';
import { warehouses } from '@contract/resources/supply/warehouses';
import { CommandDialog, ResourceProvider, useWords } from '@kit';
import { Button } from '@mantine/core';
import { useState } from 'react';

interface PutInProps {
  warehouse: AnyRow;
  productId: string;
  product?: string;
}

/** Packs of a product come into the warehouse that the machine is filled from, without leaving the machine. */
export function PutIn({ warehouse, productId, product }: PutInProps) {
  const words = useWords(warehouses.name);
  const [asked, ask] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => ask(true)}>
        {words.command('putIn')}
      </Button>
      {asked && (
        <ResourceProvider resource={warehouses}>
          <CommandDialog
            command="putIn"
            row={warehouse}
            title={`${product ?? ''} · ${String(warehouse.name)}`}
            args={{ productId }}
            onClose={() => ask(false)}
          />
        </ResourceProvider>
      )}
    </>
  );
}
