import { may } from '@datum/contract/access/access';
import {
  createEmbed,
  editEmbed,
  embedChoices,
  type ReportEmbed,
  removeEmbed,
  showEmbed,
} from '@datum/contract/site/report-embeds';
import { REPORT_AUDIENCES, REPORT_HEIGHT, type ReportAudience } from '@datum/contract/site/report-facts';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { SwitchField } from '../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { MediaField } from '../media/media-field.part.tsx';
import { WordsFields } from '../site-settings/words-fields.part.tsx';
import { useProductOptions } from './fields.tsx';

interface EmbedFormProps {
  /** Null for a new one. */
  readonly embed: ReportEmbed | null;
  readonly onClose: () => void;
}

/** A report on a page: where it stands, which report it is, and what stands there while it is away. */
export function EmbedForm({ embed, onClose }: EmbedFormProps) {
  const t = useTranslations('report-embeds');
  const mayChange = may(usePerson(), embed ? editEmbed : createEmbed);
  const form = useEmbedForm(embed, onClose);
  const { field } = form;
  const owners = useCall(embedChoices, {}).answer?.owners ?? [];
  const both = (name: 'title' | 'summary') => (language: 'en' | 'ms') =>
    field(`${name}.${language}`, t(`field.${name}`));
  return (
    <RecordForm
      form={form}
      title={t(embed ? 'one' : 'add')}
      submitLabel={t(embed ? 'save' : 'add')}
      readOnly={mayChange ? undefined : t('read-only')}
      onCancel={onClose}
      long
      destructive={embed && <Remove embed={embed} onClose={onClose} />}
    >
      <FormSection title={t('hint.title')}>
        <WordsFields field={both('title')} />
        <SelectField {...field('product', t('field.product'))} options={useProductOptions()} />
        <SelectField
          {...field('audience', t('field.audience'))}
          hint={t('hint.audience')}
          options={REPORT_AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
        />
        <SwitchField {...field('is_active', t('field.is_active'))} hint={t('hint.is_active')} />
        <SelectField
          {...field('owner', t('field.owner'))}
          hint={t('hint.owner')}
          emptyLabel={t('nobody')}
          options={owners.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </FormSection>
      <FormSection title={t('hint.report')} hint={t('hint.report-ids')}>
        <TextField {...field('workspace_id', t('field.workspace_id'))} length={36} />
        <TextField {...field('report_id', t('field.report_id'))} length={36} />
        <NumberField {...field('height', t('field.height'))} hint={t('hint.height')} unit="px" length={6} />
        <SwitchField {...field('phone_layout', t('field.phone_layout'))} hint={t('hint.phone_layout')} />
        <TextField {...field('phone_page', t('field.phone_page'))} hint={t('hint.phone_page')} length={36} />
      </FormSection>
      <FormSection title={t('hint.fallback')} hint={t('hint.fallback-why')}>
        <WordsFields long field={both('summary')} />
        <MediaField {...field('media', t('field.media'))} hint={t('hint.media')} />
      </FormSection>
    </RecordForm>
  );
}

function useEmbedForm(embed: ReportEmbed | null, onClose: () => void) {
  const t = useTranslations('report-embeds');
  const text = useLocalText();
  const params = { uuid: embed?.uuid ?? '' };
  return useRecordForm({
    draft: `report-embeds/${embed?.uuid ?? 'new'}`,
    startsEmpty: embed === null,
    record: embed,
    valuesOf,
    bodyOf,
    write: embed ? writing(editEmbed, { params }) : writing(createEmbed, {}),
    ...(embed ? { latest: () => call(showEmbed, { params }) } : {}),
    said: ({ title }) => t('saved', { title: text(title) }),
    onSaved: onClose,
  });
}

const NO_WORDS = { en: '', ms: '' };

const valuesOf = (embed: ReportEmbed | null) => ({
  title: embed?.title ?? NO_WORDS,
  summary: embed?.summary ?? NO_WORDS,
  product: embed?.product ?? null,
  audience: (embed?.audience ?? 'public') as ReportAudience | null,
  is_active: embed?.is_active ?? false,
  owner: embed?.owner ?? null,
  workspace_id: embed?.workspace_id ?? '',
  report_id: embed?.report_id ?? '',
  height: String(embed?.height ?? REPORT_HEIGHT.usual),
  phone_layout: embed?.phone_layout ?? false,
  phone_page: embed?.phone_page ?? '',
  media: embed?.media ?? null,
});

const bodyOf = ({ height, ...values }: ReturnType<typeof valuesOf>, embed: ReportEmbed | null) => ({
  ...values,
  height: height.trim() === '' ? null : Number(height),
  ...(embed ? { version: embed.version } : {}),
});

function Remove({
  embed: { uuid, title },
  onClose,
}: { readonly embed: ReportEmbed } & Pick<EmbedFormProps, 'onClose'>) {
  const t = useTranslations('report-embeds');
  const text = useLocalText();
  return (
    <Act
      endpoint={removeEmbed}
      input={{ params: { uuid } }}
      label={t('remove')}
      ask={{ title: t('remove-ask', { title: text(title) }), why: t('remove-why'), destructive: true }}
      done={() => t('removed')}
      onDone={onClose}
    />
  );
}
