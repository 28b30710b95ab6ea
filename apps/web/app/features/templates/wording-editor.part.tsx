import { may } from '@datum/contract/access/access';
import { previewTemplate, saveTemplate, testTemplate } from '@datum/contract/messages/mail-templates';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import type { Locale } from '../../lib/texts/locale.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
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
  const [newest] = template.versions[language] ?? [];
  const start = { subject: newest?.subject ?? '', body: newest?.body ?? '', note: '' };
  const [values, setValues] = useState(start);
  const dirty = JSON.stringify(values) !== JSON.stringify(start);
  const kept = useDraft({
    screen: `mail-templates/${template.key}/${language}/${newest?.version ?? 0}`,
    values,
    dirty,
    restore: setValues,
  });
  useUnsaved(dirty);
  const { send, busy, problem } = useSend();
  const test = useSend();
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const { subject, body, note } = values;
  const wording = { locale: language, subject, body };
  const params = { key: template.key };
  const save = async () => {
    const after = newest?.version ?? 0;
    if (await send(saveTemplate, { params, body: { ...wording, note, after } })) {
      kept.drop();
      toast({ title: t('kept') });
      onChanged();
    }
  };
  const sendTest = async () => {
    if (await test.send(testTemplate, { params, body: wording })) {
      toast({ title: t('test-sent', { email: person?.email ?? '' }) });
    }
  };
  const fields = problem?.fields ?? {};
  const readOnly = !may(person, saveTemplate);
  return (
    <div className={classes.columns}>
      <FormShell
        title={t('wording')}
        submitLabel={t('keep')}
        loading={busy}
        onSubmit={() => void save()}
        submitError={
          (problem && Object.keys(fields).length === 0 ? problem.message : null) ??
          test.problem?.message ??
          null
        }
        saved={<SavedMark state={kept.state} />}
        problems={Object.entries(fields).map(([field, [message = '']]) => ({ field, message }))}
        actions={
          may(person, testTemplate) && (
            <Button loading={test.busy} onClick={() => void sendTest()}>
              {t('test')}
            </Button>
          )
        }
      >
        <TextField
          name="subject"
          label={t('field.subject')}
          required
          disabled={readOnly}
          maxLength={200}
          value={subject}
          onChange={(next) => change({ subject: next })}
          error={fields.subject?.[0] ?? null}
        />
        <TextareaField
          name="body"
          label={t('field.body')}
          hint={t('hint.body')}
          required
          disabled={readOnly}
          rows={12}
          maxLength={10_000}
          value={body}
          onChange={(next) => change({ body: next })}
          error={fields.body?.join(' ') ?? null}
        />
        <fieldset className={classes.variables}>
          <legend>{t('variables')}</legend>
          {template.variables.map(({ name, sample, is_required }) => (
            <Button
              key={name}
              size="xs"
              disabled={readOnly}
              title={t('sample', { sample })}
              onClick={() => change({ body: `${body}{{${name}}}` })}
            >
              {`{{${name}}}`}
              {is_required && ` ${t('required')}`}
            </Button>
          ))}
        </fieldset>
        <TextField
          name="note"
          label={t('field.note')}
          hint={t('hint.note')}
          disabled={readOnly}
          maxLength={300}
          value={note}
          onChange={(next) => change({ note: next })}
        />
      </FormShell>
      <Preview template={template} wording={wording} />
    </div>
  );
}

function Preview(props: {
  template: TemplateDetail;
  wording: { locale: Locale; subject: string; body: string };
}) {
  const { template, wording } = props;
  const [settled] = useDebouncedValue(JSON.stringify(wording), 500);
  const body = JSON.parse(settled) as typeof wording;
  const filled = body.subject.trim() !== '' && body.body.trim() !== '';
  const called = useCall(previewTemplate, filled ? { params: { key: template.key }, body } : null);
  return <MailPreview called={called} />;
}
