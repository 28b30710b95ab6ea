import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useOpenRow } from '../../lib/screens/use-open-row.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Changes } from '../../page-kit/record/changes.tsx';
import { Uses } from '../../page-kit/record/uses.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EndRow } from './end-row.part.tsx';
import classes from './row-form.module.css';
import { RowForm } from './row-form.part.tsx';
import { useListWords } from './use-list-words.ts';

/** The drawer of `?edit=`: one row of any list, its history and what stands on it; or a new row. */
export function RowDrawer() {
  const { open, close, show } = useOpenRow();
  const t = useTranslations('lists');
  if (!open) {
    return null;
  }
  const { slug, id } = open;
  return id === null ? (
    <Drawer opened onClose={close} title={t(`list.${slug}.add`)} width={480}>
      <RowForm key={slug} slug={slug} row={null} onCancel={close} onSaved={(row) => show(slug, row.id)} />
    </Drawer>
  ) : (
    <ExistingRow key={`${slug}.${id}`} slug={slug} id={id} onClose={close} />
  );
}

interface ExistingRowProps {
  readonly slug: ListSlug;
  readonly id: number;
  readonly onClose: () => void;
}

const TABS = ['details', 'history', 'uses'] as const;

function ExistingRow({ slug, id, onClose }: ExistingRowProps) {
  const t = useTranslations('lists');
  const name = useLocalText();
  const [tab, setTab] = useState<(typeof TABS)[number]>('details');
  const called = useCall(LIST_ENDPOINTS[slug].show, { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={called.answer ? name(called.answer.name) : t(`list.${slug}.edit`)}
      width={480}
    >
      <div className={classes.tabs}>
        <SegmentedControl
          label={t('drawer')}
          size="sm"
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      </div>
      <Loaded called={called} none={t('not-found')} lines={['40%', '100%', '40%', '100%']}>
        {(row) => (
          <>
            {tab === 'details' && <Details slug={slug} row={row} onClose={onClose} />}
            {tab === 'history' && <History slug={slug} id={id} />}
            {tab === 'uses' && <UsedBy slug={slug} id={id} />}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function Details({
  slug,
  row,
  onClose,
}: {
  readonly slug: ListSlug;
  readonly row: ListRow;
  readonly onClose: () => void;
}) {
  return (
    <>
      <RowForm slug={slug} row={row} onCancel={onClose} />
      <EndRow key={`end-${row.version}`} slug={slug} row={row} />
    </>
  );
}

function History({ slug, id }: { readonly slug: ListSlug; readonly id: number }) {
  const words = useListWords();
  const called = useCall(LIST_ENDPOINTS[slug].history, { params: { id } });
  return (
    <Changes called={called} fieldOf={(field) => words.field(field.replace('.', '_'))} verbOf={words.verb} />
  );
}

function UsedBy({ slug, id }: { readonly slug: ListSlug; readonly id: number }) {
  const words = useListWords();
  return <Uses called={useCall(LIST_ENDPOINTS[slug].uses, { params: { id } })} wordOf={words.use} />;
}
