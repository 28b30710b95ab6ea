import { may } from '@datum/contract/access/access';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { EndingDraft, ListDetail } from '@datum/contract/lists/row';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { hrefOfSet } from '../approvals/set-link.part.tsx';
import { useApproveAfter } from '../structures/approve-after.part.tsx';
import classes from './row-form.module.css';

interface EndRowProps {
  readonly slug: ListSlug;
  readonly row: ListDetail;
}

/** Ends the use of a row with a reason, or takes its end back. Nothing is deleted. */
export function EndRow({ slug, row }: EndRowProps) {
  const t = useTranslations('lists');
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  const endpoints = LIST_ENDPOINTS[slug];
  if (!may(person, endpoints.end)) {
    return null;
  }
  return (
    <div className={classes.end}>
      {row.ending && <Ending slug={slug} row={row} ending={row.ending} />}
      {opened ? (
        <EndForm slug={slug} row={row} onClose={() => setOpened(false)} />
      ) : (
        <Button size="sm" onClick={() => setOpened(true)}>
          {t(row.valid_to === null ? 'end.open' : 'end.reopen')}
        </Button>
      )}
    </div>
  );
}

/**
 * What the end, or taking it back, leaves to do: drafts wait for approval, or are not needed any more. And which lines ended or did
 * not come back, and which periods readers have without it.
 */
function Ending({
  slug,
  row,
  ending: { lines, drafts, returns, spare, published },
}: EndRowProps & { readonly ending: NonNullable<ListDetail['ending']> }) {
  const t = useTranslations('lists');
  const ui = useUi();
  const name = useLocalText();
  const { valid_to: last } = row;
  const month = (period: string) => formatPeriod(period, ui);
  const approveAfter = useApproveAfter();
  const say = (
    left: 'drafted' | 'without' | 'returns' | 'spare',
    { noun, title, mark, status, first }: EndingDraft,
  ) =>
    t(`end.${left}.${noun}`, {
      draft: name(title),
      mark,
      status,
      name: name(row.name),
      next: month(first),
    });
  const drafted = (draft: EndingDraft, after: string) =>
    [say('drafted', draft), ...(draft.noun === 'structures' ? [approveAfter(after)] : [])].join(' ');
  const releases = slug === 'items' ? 'releases.prices' : 'releases.indices';
  return (
    <>
      {lines > 0 && (
        <p>
          {last === null
            ? t('end.lines-left', { count: lines })
            : t('end.lines', { count: lines, month: month(last) })}
        </p>
      )}
      {drafts.map((draft) => (
        <Waiting key={keyOf(draft)} draft={draft}>
          {last === null ? say('without', draft) : drafted(draft, last)}
        </Waiting>
      ))}
      {returns.map((draft) => (
        <Waiting key={keyOf(draft)} draft={draft}>
          {say('returns', draft)}
        </Waiting>
      ))}
      {spare.map((draft) => (
        <Waiting key={keyOf(draft)} draft={draft}>
          {say('spare', draft)}
        </Waiting>
      ))}
      {published.length > 0 && (
        <NoticeBar tone="amber" action={<Link href={href(releases)}>{t('end.releases')}</Link>}>
          {t('end.published', {
            count: published.length,
            name: name(row.name),
            periods: published.map(month).join(', '),
          })}
        </NoticeBar>
      )}
    </>
  );
}

const keyOf = ({ noun, id }: EndingDraft): string => `${noun}-${id}`;

function Waiting({ draft, children }: { readonly draft: EndingDraft; readonly children: string }) {
  const t = useTranslations('lists');
  return (
    <NoticeBar
      tone="amber"
      action={<Link href={hrefOfSet(draft.noun, draft.id)}>{t('end.open-draft')}</Link>}
    >
      {children}
    </NoticeBar>
  );
}

function EndForm({ slug, row, onClose }: EndRowProps & { readonly onClose: () => void }) {
  const t = useTranslations('lists');
  const ui = useUi();
  const name = useLocalText();
  const { end, reopen } = LIST_ENDPOINTS[slug];
  const ends = row.valid_to === null;
  const params = { id: row.id };
  const form = useRecordForm({
    record: row,
    // the present month is a month too far for what is published until last month
    valuesOf: () => ({ valid_to: null as string | null, reason: '' }),
    bodyOf: ({ valid_to, reason }) => ({ reason, version: row.version, ...(ends ? { valid_to } : {}) }),
    write: ends ? writing(end, { params }) : writing(reopen, { params }),
    said: ({ valid_to }) =>
      t(ends ? 'end.done' : 'end.reopened', {
        name: name(row.name),
        month: valid_to ? formatPeriod(valid_to, ui) : '',
      }),
    onSaved: onClose,
    prefix: 'end-',
  });
  return (
    <RecordForm
      form={form}
      title={t('end.title', { name: name(row.name) })}
      submitLabel={t(ends ? 'end.submit' : 'end.reopen')}
      onCancel={onClose}
    >
      {ends && (
        <>
          <p className="muted">{t('end.why')}</p>
          <PeriodField {...form.field('valid_to', t('end.last'))} frequency="month" required />
        </>
      )}
      <TextField {...form.field('reason', t('reason'))} />
    </RecordForm>
  );
}
