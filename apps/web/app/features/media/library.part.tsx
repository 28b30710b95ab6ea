import { listMedia, type MediaKind, showScanning } from '@datum/contract/content/media';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { TablePaging } from '../../ui/table/parts/paging.tsx';
import classes from './media.module.css';
import { MediumFacts } from './medium-facts.part.tsx';
import { Thumbnail, useFactsOf } from './medium-line.part.tsx';
import { UploadZone } from './upload-zone.part.tsx';

const AT_ONCE = 12;

interface LibraryProps {
  readonly kind: MediaKind;
  /** The medium that is shown first; null = the list. */
  readonly shown: string | null;
  /** What the field holds. */
  readonly chosen: string | null;
  /** Absent where nothing is chosen: the library is looked through. */
  readonly onChoose?: (uuid: string) => void;
  /** A medium was deleted. */
  readonly onGone?: (uuid: string) => void;
}

/** The pictures or files of the site: found by words, uploaded, looked at one by one, and chosen. */
export function Library({ kind, shown, chosen, onChoose, onGone }: LibraryProps) {
  const t = useTranslations('media');
  const [open, setOpen] = useState(shown);
  const [asked, setAsked] = useState({ search: '', page: 1 });
  if (open !== null) {
    return (
      <>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="chevron-left" />}
          onClick={() => setOpen(null)}
        >
          {t('back')}
        </Button>
        <MediumFacts
          key={open}
          uuid={open}
          isChosen={open === chosen}
          {...(onChoose ? { onChoose: () => onChoose(open) } : {})}
          onGone={() => {
            onGone?.(open);
            setOpen(null);
          }}
        />
      </>
    );
  }
  return (
    <>
      <UploadZone kind={kind} onUploaded={({ uuid }) => setOpen(uuid)} />
      <NotScanned />
      <SearchBox
        label={t(`search.${kind}`)}
        value={asked.search}
        onChange={(search) => setAsked({ search, page: 1 })}
      />
      <Found kind={kind} asked={asked} chosen={chosen} onAsk={setAsked} onOpen={setOpen} />
    </>
  );
}

/** Who puts files before readers knows whether anything looked into them. */
function NotScanned() {
  const t = useTranslations('media.upload');
  const { answer } = useCall(showScanning, {});
  return answer?.is_on === false && <p className="muted">{t('not-scanned')}</p>;
}

interface FoundProps {
  readonly kind: MediaKind;
  readonly asked: { readonly search: string; readonly page: number };
  readonly chosen: string | null;
  readonly onAsk: (asked: { search: string; page: number }) => void;
  readonly onOpen: (uuid: string) => void;
}

/** One page of what matches, the newest first. */
function Found({ kind, asked, chosen, onAsk, onOpen }: FoundProps) {
  const t = useTranslations('media');
  const facts = useFactsOf();
  const { search, page } = asked;
  const query = { kind, page, per_page: AT_ONCE, sort: '-updated_at' as const };
  const called = useCall(listMedia, { query: search === '' ? query : { ...query, search } });
  return (
    <Loaded called={called} permission={t('permission')}>
      {({ data, meta }) => {
        if (data.length === 0) {
          return search === '' ? (
            <EmptyState level={3} title={t(`empty.${kind}`)}>
              {t('empty-why')}
            </EmptyState>
          ) : (
            <NoMatchState title={t('no-match')} onClearAll={() => onAsk({ search: '', page: 1 })} />
          );
        }
        return (
          <>
            <ul className={classes.grid} aria-label={t(`library.${kind}`)}>
              {data.map((medium) => (
                <li key={medium.uuid}>
                  <button
                    type="button"
                    aria-current={medium.uuid === chosen || undefined}
                    onClick={() => onOpen(medium.uuid)}
                  >
                    <Thumbnail medium={medium} />
                    <b>{medium.label}</b>
                    <span className="muted">{facts(medium)}</span>
                    {!medium.is_described && <span className={classes.warning}>{t('not-described')}</span>}
                  </button>
                </li>
              ))}
            </ul>
            <TablePaging
              paging={{
                kind: 'pages',
                page,
                pageSize: AT_ONCE,
                total: meta.total,
                onPage: (next) => onAsk({ search, page: next }),
              }}
            />
          </>
        );
      }}
    </Loaded>
  );
}
