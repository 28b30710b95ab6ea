import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { PORTAL } from '@datum/contract/site/site-settings';
import { instantOf, zonedOf } from '@datum/contract/values/zoned-time';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useInstallation } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LOCALES } from '../../lib/texts/locale.ts';
import { loadTexts } from '../../lib/texts/texts.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SwitchField } from '../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { MediaField } from '../media/media-field.part.tsx';
import { MenuRows } from './menu-rows.part.tsx';
import { SetBy } from './set-by.part.tsx';
import { usualMenus } from './usual-menus.rules.ts';
import { WordsFields } from './words-fields.part.tsx';

type Portal = AnswerOf<typeof PORTAL.show>;

/** The menus that Datum comes with have words in both languages. */
export const clientLoader = () => Promise.all(LOCALES.map((locale) => loadTexts(locale, 'public')));

/** What stands around every public page: name, menus, notice, maintenance, counting of readers, words for sharing. */
export default function PortalPage() {
  const t = useTranslations('site-settings');
  const called = useCall(PORTAL.show, {});
  return (
    <RecordPage
      called={called}
      permission={t('portal.permission')}
      head={(portal) => ({
        title: t('portal.title'),
        lead: <SetBy set={portal} lead={t('portal.lead')} />,
        actions: <HistoryLink resource="site_settings" id="portal" />,
      })}
    >
      {(portal) => <PortalForm portal={portal} onSaved={called.reload} />}
    </RecordPage>
  );
}

function PortalForm({ portal, onSaved }: { readonly portal: Portal; readonly onSaved: () => void }) {
  const t = useTranslations('site-settings');
  const canCount = useInstallation()?.tagManagerUrl !== undefined;
  const form = usePortalForm(portal, onSaved);
  const label = (name: string) => t(`portal.field.${name}` as 'portal.field.name');
  return (
    <RecordForm
      form={form}
      title={t('portal.title')}
      submitLabel={t('portal.save')}
      readOnly={may(usePerson(), PORTAL.save) ? undefined : t('read-only')}
      long
    >
      <FormSection title={t('portal.about')} hint={t('portal.empty-words')}>
        <WordsFields field={(language) => form.field(`values.name.${language}`, label('name'))} />
        <MediaField {...form.field('values.logo', label('logo'))} hint={t('portal.hint.logo')} />
        <WordsFields field={(language) => form.field(`values.contact.${language}`, label('contact'))} />
      </FormSection>
      <FormSection title={label('header')} hint={t('portal.hint.header')}>
        <MenuRows part={form.field('values.header', label('header'))} errorOf={form.errorOf} />
      </FormSection>
      <FormSection title={label('footer')} hint={t('portal.hint.footer')}>
        <MenuRows part={form.field('values.footer', label('footer'))} errorOf={form.errorOf} tree />
      </FormSection>
      <FormSection title={t('portal.notice')} hint={t('portal.hint.notice')}>
        <WordsFields
          long
          field={(language) => form.field(`values.notice.words.${language}`, label('words'))}
        />
        <DateField {...form.field('values.notice.from', label('from'))} time />
        <DateField {...form.field('values.notice.to', label('to'))} time />
      </FormSection>
      <FormSection title={t('portal.maintenance')} hint={t('portal.hint.maintenance')}>
        <SwitchField {...form.field('values.maintenance.on', label('maintenance'))} />
        <WordsFields
          long
          field={(language) => form.field(`values.maintenance.words.${language}`, label('words'))}
        />
      </FormSection>
      <FormSection
        title={t('portal.measuring')}
        hint={t(canCount ? 'portal.hint.measuring' : 'portal.hint.measuring-off')}
      >
        <TextField {...form.field('values.measuring.id', label('id'))} length={20} />
        <WordsFields
          long
          field={(language) => form.field(`values.measuring.consent.${language}`, label('consent'))}
        />
      </FormSection>
      <FormSection title={t('portal.share')} hint={t('portal.hint.share')}>
        <WordsFields field={(language) => form.field(`values.share.title.${language}`, label('title'))} />
        <WordsFields
          long
          field={(language) => form.field(`values.share.description.${language}`, label('description'))}
        />
      </FormSection>
    </RecordForm>
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function usePortalForm(portal: Portal, onSaved: () => void) {
  const t = useTranslations('site-settings');
  const zone = useInstallation()?.timeZone ?? 'UTC';
  const [menus] = useState(usualMenus);
  const typed = (at: string | null) => (at === null ? '' : zonedOf(at, zone));
  const sent = (at: string) => (at === '' ? null : instantOf(at, zone));
  return useRecordForm({
    draft: 'site-settings/portal',
    record: portal,
    valuesOf: ({ values }: Portal) => ({
      values: {
        ...values,
        header: values.header.length > 0 ? values.header : menus.header,
        footer: values.footer.length > 0 ? values.footer : menus.footer,
        notice: { ...values.notice, from: typed(values.notice.from), to: typed(values.notice.to) },
      },
    }),
    bodyOf: ({ values }, { version }) => ({
      values: {
        ...values,
        // as Datum comes with it: it goes on following the pages that there are
        header: isSame(values.header, menus.header) ? [] : values.header,
        footer: isSame(values.footer, menus.footer) ? [] : values.footer,
        notice: { ...values.notice, from: sent(values.notice.from), to: sent(values.notice.to) },
      },
      version,
    }),
    write: writing(PORTAL.save, {}),
    latest: () => call(PORTAL.show, {}),
    said: () => t('portal.saved'),
    onSaved,
  });
}
