import { may } from '@datum/contract/access/access';
import {
  previewTemplate,
  saveTemplate,
  showTemplate,
  testTemplate,
} from '@datum/contract/messages/mail-templates';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import type { Locale } from '../../lib/texts/locale.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useSettled } from '../../ui/settled.ts';
import type { TemplateDetail } from './edit.page.tsx';
import { MailPreview } from './mail-preview.part.tsx';
import classes from './templates.module.css';

interface EditorProps {
  readonly template: TemplateDetail;
  readonly language: Locale;
  readonly onChanged: () => void;
}

/** The wording of a mail in one language: variables to put in, how it looks with sample values, a test to oneself. */
export function WordingEditor({ template, language, onChanged }: EditorProps) {
  const t = useTranslations('mail-templates');
  const person = usePerson();
  const toast = useToast();
  const test = useSend();
  const form = useWording({ template, language, onChanged });
  const { field, values } = form;
  const { note: _, ...typed } = values;
  const wording = { locale: language, ...typed };
  const sendTest = async () => {
    if (await test.send(testTemplate, { params: { key: template.key }, body: wording })) {
      toast({ title: t('test-sent', { email: person?.email ?? '' }) });
    }
  };
  const isPaper = template.channel === 'pdf';
  const parts = template.variables.filter(({ is_part }) => is_part).map(({ name }) => `{{${name}}}`);
  const testButton = !isPaper && may(person, testTemplate) && (
    <Button loading={test.busy} onClick={() => void sendTest()}>
      {t('test')}
    </Button>
  );
  return (
    <div className={classes.columns}>
      <RecordForm
        form={form}
        title={t('wording')}
        submitLabel={t('keep')}
        refused={test.problem?.message}
        actions={testButton}
      >
        <TextField {...field('subject', t(isPaper ? 'field.title' : 'field.subject'))} />
        <TextareaField
          {...field('body', t('field.body'))}
          hint={isPaper ? t('hint.parts', { parts: parts.join(', ') }) : t('hint.body')}
          rows={12}
        />
        <Variables
          template={template}
          disabled={form.frozen}
          onChoose={({ name, is_part }) =>
            form.set({ body: `${values.body}${is_part ? '\n\n' : ''}{{${name}}}` })
          }
        />
        <TextField {...field('note', t('field.note'))} hint={t('hint.note')} />
        {form.frozen && testButton}
      </RecordForm>
      <Preview template={template} wording={wording} />
    </div>
  );
}

/** A wording is kept as the next version, on the newest that the editor has seen. */
function useWording({ template, language, onChanged }: EditorProps) {
  const t = useTranslations('mail-templates');
  const params = { key: template.key };
  const frozen = !may(usePerson(), saveTemplate);
  return useRecordForm({
    draft: `mail-templates/${template.key}/${language}`,
    record: template,
    valuesOf: ({ versions }) => {
      const [newest] = versions[language] ?? [];
      return { subject: newest?.subject ?? '', body: newest?.body ?? '', note: '' };
    },
    bodyOf: (values, { versions }) => ({
      ...values,
      locale: language,
      after: versions[language]?.[0]?.version ?? 0,
    }),
    write: writing(saveTemplate, { params }),
    latest: () => call(showTemplate, { params }),
    said: () => t('kept'),
    onSaved: onChanged,
    frozen,
  });
}

interface VariablesProps {
  readonly template: TemplateDetail;
  readonly disabled: boolean;
  readonly onChoose: (variable: TemplateDetail['variables'][number]) => void;
}

/** What can stand in a wording for what a mail knows. */
function Variables({ template, disabled, onChoose }: VariablesProps) {
  const t = useTranslations('mail-templates');
  return (
    <fieldset className={classes.variables}>
      <legend>{t('variables')}</legend>
      {template.variables.map((variable) => (
        <Button
          key={variable.name}
          size="xs"
          disabled={disabled}
          title={t('sample', { sample: variable.sample })}
          onClick={() => onChoose(variable)}
        >
          {`{{${variable.name}}}`}
          {variable.is_required && ` ${t('required')}`}
        </Button>
      ))}
    </fieldset>
  );
}

function Preview(props: {
  template: TemplateDetail;
  wording: { locale: Locale; subject: string; body: string };
}) {
  const { template, wording } = props;
  const settled = useSettled(JSON.stringify(wording));
  const body = JSON.parse(settled) as typeof wording;
  const filled = body.subject.trim() !== '' && body.body.trim() !== '';
  const called = useCall(previewTemplate, filled ? { params: { key: template.key }, body } : null);
  return <MailPreview called={called} isPaper={template.channel === 'pdf'} />;
}
