import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { FEEDBACK_KINDS, FEEDBACK_TOPICS } from '@datum/contract/feedback/feedback-words';
import type { showContactForm } from '@datum/contract/feedback/sending';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePostedDraft } from '../../../lib/drafts/use-posted-draft.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { SavedMark } from '../../../ui/forms/saved-mark.tsx';
import { UnseenField } from '../../../ui/forms/unseen-field.tsx';
import { RefusalBox } from '../../../ui/states/refusal-box.tsx';
import { type About, beginOf, type Posted } from '../contact.rules.ts';
import { AboutNote } from './about.part.tsx';
import classes from './public.module.css';
import { Suggestions } from './suggestions.part.tsx';

interface ContactFormProps {
  readonly form: AnswerOf<typeof showContactForm>;
  readonly about: About;
  /** The question whose answer did not help. */
  readonly question: string | null;
  readonly posted: Posted | null;
}

/** A message to the office: posted whole, with scripts and without; what was refused keeps what was typed. */
export function ContactForm({ form, about, question, posted }: ContactFormProps) {
  const t = useTranslations('contact');
  const words = useTranslations('contact.field');
  const person = usePerson();
  const isBusy = useNavigation().state !== 'idle';
  const draft = usePostedDraft('contact');
  const begin = beginOf(about);
  const [typed, setTyped] = useState('');
  const first: Record<string, string> = { ...begin, subject: question ?? '' };
  const of = (name: string) => ({
    name,
    id: name,
    defaultValue: posted?.values[name] ?? first[name] ?? '',
    error: posted?.fields[name] ?? null,
  });
  const hidden = { ...about, figure: about.figure ?? '', source: begin.source, stamp: form.stamp };
  const guard = posted?.fields.stamp ?? posted?.fields.website;
  return (
    <Form method="post" className={classes.form} aria-label={t('form')} preventScrollReset {...draft.form}>
      {posted && (
        <RefusalBox refusal={posted}>
          {t('failed')} {guard ?? posted.message}
        </RefusalBox>
      )}
      <input type="hidden" name="intent" value="send" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <UnseenField label={words('website')} />
      <AboutNote figure={form.figure} about={about} question={question} />
      <div className={classes.pair}>
        <NativeSelect
          {...of('kind')}
          label={words('kind')}
          data={FEEDBACK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <NativeSelect
          {...of('topic')}
          label={words('topic')}
          data={FEEDBACK_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
        />
      </div>
      <TextInput
        {...of('subject')}
        label={words('subject')}
        required
        maxLength={160}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Suggestions text={typed} />
      <Textarea {...of('text')} label={words('text')} required rows={6} maxLength={5000} />
      {person ? (
        <p className={classes.note}>{t('signed-in', { name: person.name, email: person.email })}</p>
      ) : (
        <div className={classes.pair}>
          <TextInput {...of('name')} label={words('name')} required autoComplete="name" maxLength={120} />
          <TextInput
            {...of('email')}
            type="email"
            label={words('email')}
            required
            autoComplete="email"
            maxLength={254}
          />
        </div>
      )}
      <TextInput
        {...of('organisation')}
        label={words('organisation')}
        autoComplete="organization"
        maxLength={160}
      />
      <Checkbox
        name="consent"
        id="consent"
        label={words('consent')}
        required
        defaultChecked={posted?.values.consent === 'on'}
        error={posted?.fields.consent ?? null}
      />
      <div className={classes.send}>
        <Button type="submit" variant="filled" size="lg" loading={isBusy}>
          {t('send')}
        </Button>
        <SavedMark state={draft.keeps} />
        <span className={classes.note}>{t('promise', { days: form.answer_days })}</span>
      </div>
    </Form>
  );
}
