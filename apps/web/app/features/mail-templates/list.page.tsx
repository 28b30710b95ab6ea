import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { exportTemplates, listTemplates } from '@datum/contract/messages/mail-templates';
import { listMails } from '@datum/contract/messages/mails';
import { href } from '@datum/contract/screens/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { restoreSession } from '../../lib/session/session-calls.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Outbox } from '../mails/outbox.part.tsx';
import { SignInFirst } from '../settings/sign-in-first.part.tsx';

/** No guard stands before this page (requirements 2): who is signed in is looked up here. */
export const clientLoader = () => restoreSession();

type Template = AnswerOf<typeof listTemplates>['data'][number];
const TEMPLATES = list(listTemplates, { exports: exportTemplates });

const PARTS = { templates: 'mail-templates.title', outbox: 'mails.tab' } as const;
const STATE = { tab: oneOf(['templates', 'outbox'], 'templates') };

/** Kinds of mail with their wordings, and what was written; before sign-in nothing but what the page is for. */
export default function TemplatesPage() {
  const t = useTranslations('mail-templates');
  const person = usePerson();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {person ? <Parts /> : <SignInFirst>{t('sign-in-why')}</SignInFirst>}
    </>
  );
}

/** The outbox has no address of its own: it is a part of this page. */
function Parts() {
  const t = useTranslations();
  const person = usePerson();
  const [{ tab }] = useParamsState(STATE);
  return (
    <>
      {may(person, listMails) && (
        <PageTabs
          label={t('mail-templates.parts')}
          tabs={(['templates', 'outbox'] as const).map((part) => ({
            href: part === 'templates' ? '?' : `?tab=${part}`,
            label: t(PARTS[part]),
            current: part === tab,
          }))}
        />
      )}
      {tab === 'outbox' ? <Outbox /> : <Templates />}
    </>
  );
}

function Templates() {
  const t = useTranslations('mail-templates');
  return (
    <ListTable
      id="templates"
      list={useList(TEMPLATES)}
      t={t}
      columns={useColumns()}
      rowKey={(row) => row.key}
      to={(row) => href('mail-templates.edit', { id: row.key })}
    />
  );
}

function useColumns(): readonly Column<Template>[] {
  const t = useTranslations('mail-templates');
  const text = useLocalText();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('field.event'),
        kind: 'text',
        width: 280,
        card: 'title',
        value: (row) => text(row.event),
        under: (row) => row.key,
      },
      {
        id: 'locales',
        header: t('field.wordings'),
        kind: 'text',
        width: 260,
        card: 'note',
        value: (row) =>
          row.locales
            .map((one) =>
              one.published_version === 0
                ? t('built-in-of', { language: LANGUAGE_NAMES[one.locale] })
                : t('version-of', {
                    language: LANGUAGE_NAMES[one.locale],
                    version: one.published_version,
                  }),
            )
            .join(', '),
        under: (row) => (row.locales.some(({ has_draft }) => has_draft) ? t('has-draft') : null),
      },
      {
        id: 'last_sent_at',
        header: t('field.last-sent'),
        kind: 'date',
        moment: true,
        width: 150,
        value: (row) => row.last_sent_at,
      },
      {
        id: 'failures',
        header: t('field.failures'),
        kind: 'number',
        decimals: 0,
        width: 90,
        card: 'none',
        value: (row) => row.failures,
      },
    ],
    [t, text],
  );
}
