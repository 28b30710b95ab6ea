import { feedbackChoices, keepFeedback } from '@datum/contract/feedback/feedback';
import type { FeedbackDetail, FeedbackStaff } from '@datum/contract/feedback/feedback-view';
import { FEEDBACK_KINDS, type FeedbackKind } from '@datum/contract/feedback/feedback-words';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { CheckField } from '../../../ui/forms/fields/check-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../../ui/words/format.ts';
import { useCorrectionBadge } from '../../corrections/correction-badge.part.tsx';
import classes from './staff.module.css';
import { Tasks } from './tasks.part.tsx';

interface SideProps {
  readonly message: FeedbackDetail;
  readonly staff: FeedbackStaff;
}

/** Who wrote, about what, whose it is, and what came of it. */
export function Side({ message, staff }: SideProps) {
  const t = useTranslations('feedback.side');
  const { sender, office } = staff;
  return (
    <aside className={classes.side} aria-label={t('label')}>
      <section>
        <h2>{t('sender')}</h2>
        <p>
          <b>
            {sender.uuid ? (
              <Link href={href('users.edit', { id: sender.uuid })}>{sender.name}</Link>
            ) : (
              sender.name
            )}
          </b>
          {sender.organisation && `, ${sender.organisation}`}
        </p>
        <p>{sender.email}</p>
        <p>
          <small>{t(sender.uuid ? 'account' : 'guest')}</small>
        </p>
        {office && <p>{t('office', { office })}</p>}
      </section>
      <Figure message={message} staff={staff} />
      {message.merged_into === null && <Kept key={message.version} message={message} staff={staff} />}
      <Tasks tasks={staff.tasks} />
      <Related staff={staff} />
      <Events staff={staff} />
      <HistoryLink resource="feedback" id={message.uuid} />
    </aside>
  );
}

/** The figure as it was when the message was sent, with the way to its passport. */
function Figure({ message, staff: { figure } }: SideProps) {
  const t = useTranslations('feedback.side');
  const { locale } = useUi();
  if (!figure) return null;
  const value = formatNumber(figure.value, { locale, decimals: figure.decimals });
  return (
    <section>
      <h2>{t('figure')}</h2>
      <p>{t('value', { value: `${value} ${figure.unit}`.trim() })}</p>
      <p>
        <Link href={href('product', { slug: figure.slug }, { query: { figure: figure.figure } })}>
          {t('passport')}
        </Link>
      </p>
      {message.page && (
        <p>
          <Link href={message.page}>{t('page')}</Link>
        </p>
      )}
    </section>
  );
}

function Kept({ message, staff }: SideProps) {
  const t = useTranslations('feedback');
  const words = useTranslations('contact');
  const owners = useCall(feedbackChoices, {}).answer?.owners ?? [];
  const form = useRecordForm({
    record: message,
    valuesOf: (kept: FeedbackDetail) => ({
      kind: kept.kind as FeedbackKind | null,
      owner_uuid: kept.staff?.owner?.uuid ?? null,
      listed: kept.staff?.listed ?? false,
    }),
    bodyOf: (values, { version }) => ({ ...values, version }),
    write: writing(keepFeedback, { params: { uuid: message.uuid } }),
    said: () => t('kept.saved'),
    prefix: 'kept-',
  });
  return (
    <section>
      <h2>{t('kept.title')}</h2>
      <RecordForm form={form} title={t('kept.title')} submitLabel={t('kept.save')}>
        <SelectField
          {...form.field('kind', t('field.kind'))}
          options={FEEDBACK_KINDS.map((value) => ({ value, label: words(`kind.${value}`) }))}
        />
        <SelectField
          {...form.field('owner_uuid', t('field.owner'))}
          options={owners.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
        <CheckField {...form.field('listed', t('kept.listed'))} hint={t('kept.listed-hint')} />
      </RecordForm>
      <p>
        <small>{words('idea.votes', { count: staff.votes })}</small>
      </p>
    </section>
  );
}

/** Questions of the site that it came from or led to, and messages that were merged into it. */
function Related({
  staff: { faq, draft, request, article, correction, merged },
}: {
  readonly staff: FeedbackStaff;
}) {
  const t = useTranslations('feedback.side');
  const goesOn = useTranslations('feedback.to-request');
  const put = useTranslations('feedback.to-correction');
  const badge = useCorrectionBadge();
  if (!faq && !draft && !request && !article && !correction && merged.length === 0) return null;
  return (
    <section>
      <h2>{t('related')}</h2>
      <ul>
        {faq && (
          <li>
            {t('faq')} <Link href={href('cms.faq.edit', { id: faq.uuid })}>{faq.title}</Link>
          </li>
        )}
        {request && (
          <li>
            {goesOn('request')}{' '}
            <Link href={href('report-requests.show', { id: request.uuid })}>{request.number}</Link>
          </li>
        )}
        {article && (
          <li>
            {put('article')} <Link href={href('cms.news.edit', { id: article.uuid })}>{article.title}</Link>
          </li>
        )}
        {correction && (
          <li>
            <Link
              href={`${href('rounds', { query: { tab: 'corrections' } })}&corrections.edit=${correction.id}`}
            >
              {put('correction')}
            </Link>{' '}
            <StatusBadge {...badge(correction.state)} />
          </li>
        )}
        {draft && (
          <li>
            {t('draft')} <Link href={href('cms.faq.edit', { id: draft.uuid })}>{draft.title}</Link>
          </li>
        )}
        {merged.map(({ uuid, number, subject }) => (
          <li key={uuid}>
            {t('merged')} <Link href={href('feedback.show', { id: uuid })}>{`${number} ${subject}`}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events({ staff }: { readonly staff: FeedbackStaff }) {
  const t = useTranslations('feedback.side');
  const states = useTranslations('contact.state');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <section>
      <h2>{t('events')}</h2>
      <ul>
        {staff.events.map(({ id, state, reason, by, at }) => (
          <li key={id}>
            <b>{states(state)}</b> {by}, {formatMoment(at, locale, zone)}
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
