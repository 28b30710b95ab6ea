import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { Suggestion, showRequestForm } from '@datum/contract/requests/asking';
import { ANSWER_FORMS, FILE_WISHES, REPEATS } from '@datum/contract/requests/request-view';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePostedDraft } from '../../../lib/drafts/use-posted-draft.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SavedMark } from '../../../ui/forms/saved-mark.tsx';
import { UnseenField } from '../../../ui/forms/unseen-field.tsx';
import { RefusalBox } from '../../../ui/states/refusal-box.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import type { Posted } from '../ask.rules.ts';
import classes from './public.module.css';
import { Suggestions } from './suggestions.part.tsx';

interface AskFormProps {
  readonly form: AnswerOf<typeof showRequestForm>;
  /** What fits the title in the address. */
  readonly there: readonly Suggestion[];
  readonly begin: { readonly title: string; readonly data_area: string };
  readonly posted: Posted | null;
}

/** Four short steps on one page: it is posted whole, with scripts and without. */
export function AskForm({ form, there, begin, posted }: AskFormProps) {
  const t = useTranslations('request');
  const words = useTranslations('request.field');
  const text = useLocalText();
  const { locale } = useUi();
  const person = usePerson();
  const isBusy = useNavigation().state !== 'idle';
  const draft = usePostedDraft('report-request');
  const [title, setTitle] = useState(posted?.values.title ?? begin.title);
  const of = (name: string) => ({
    name,
    id: name,
    defaultValue: posted?.values[name] ?? (name === 'data_area' ? begin.data_area : ''),
    error: posted?.fields[name] ?? null,
  });
  return (
    <Form
      method="post"
      className={classes.form}
      aria-label={t('form.label')}
      preventScrollReset
      {...draft.form}
    >
      {posted?.message && (
        <RefusalBox refusal={posted}>
          {t('form.failed')} {posted.message}
        </RefusalBox>
      )}
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="stamp" value={form.stamp} />
      <UnseenField label={t('form.website')} />
      <Step number={1} title={t('form.what')}>
        <TextInput
          {...of('title')}
          label={words('title')}
          description={words('title-hint')}
          required
          maxLength={160}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Suggestions text={title} first={there} />
        <Textarea
          {...of('wanted')}
          label={words('wanted')}
          description={words('wanted-hint')}
          required
          rows={5}
          maxLength={5000}
        />
        <div className={classes.pair}>
          <NativeSelect
            {...of('data_area')}
            label={words('data_area')}
            data={form.areas.map(({ code, name }) => ({ value: code, label: text(name) }))}
          />
          <NativeSelect
            {...of('answer_form')}
            label={words('answer_form')}
            data={ANSWER_FORMS.map((value) => ({ value, label: t(`form_of.${value}`) }))}
          />
          <TextInput {...of('items')} label={words('items')} maxLength={500} />
          <TextInput {...of('regions')} label={words('regions')} maxLength={500} />
          <TextInput
            {...of('periods')}
            label={words('periods')}
            description={words('periods-hint')}
            maxLength={200}
          />
          <NativeSelect
            {...of('file_format')}
            label={words('file_format')}
            data={FILE_WISHES.map((value) => ({ value, label: t(`format.${value}`) }))}
          />
        </div>
      </Step>
      <Step number={2} title={t('form.why')}>
        <Textarea {...of('purpose')} label={words('purpose')} required rows={2} maxLength={2000} />
        <div className={classes.pair}>
          <TextInput {...of('needed_on')} type="date" label={words('needed_on')} />
          <NativeSelect
            {...of('repeats')}
            label={words('repeats')}
            data={REPEATS.map((value) => ({ value, label: t(`repeats.${value}`) }))}
          />
        </div>
      </Step>
      <Step number={3} title={t('form.who')}>
        <Who of={of} />
      </Step>
      <Step number={4} title={t('form.check')}>
        <Checkbox
          name="may_list"
          id="may_list"
          label={words('may_list')}
          defaultChecked={posted?.values.may_list === 'on'}
        />
        <p className={classes.note}>
          {t('form.promise', { day: formatDate(form.promised_on, locale) })} {!person && t('form.code')}
        </p>
        {posted?.fields.stamp && (
          <p role="alert" className="problem">
            {posted.fields.stamp}
          </p>
        )}
        <div className={classes.send}>
          <Button type="submit" variant="filled" size="lg" loading={isBusy}>
            {t('form.send')}
          </Button>
          <SavedMark state={draft.keeps} />
        </div>
      </Step>
    </Form>
  );
}

interface WhoProps {
  readonly of: (name: string) => {
    readonly name: string;
    readonly id: string;
    readonly defaultValue: string;
    readonly error: string | null;
  };
}

/** Who asks, and whom it is billed to; of a signed-in person the first is known. */
function Who({ of }: WhoProps) {
  const t = useTranslations('request');
  const words = useTranslations('request.field');
  const person = usePerson();
  return (
    <>
      {person ? (
        <p className={classes.note}>{t('form.signed-in', { name: person.name, email: person.email })}</p>
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
      <div className={classes.pair}>
        <TextInput
          {...of('organisation')}
          label={words('organisation')}
          autoComplete="organization"
          maxLength={160}
        />
        <TextInput
          {...of('invoice_to')}
          label={words('invoice_to')}
          description={words('invoice-hint')}
          maxLength={500}
        />
      </div>
    </>
  );
}

function Step({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset>
      <legend>
        <span className={classes.number}>{number}</span> {title}
      </legend>
      {children}
    </fieldset>
  );
}
