import { listContent, showContent } from '@datum/contract/content/public-content';
import {
  listIdeas,
  sendFeedback,
  showContactForm,
  showFeedbackStatus,
  writeByFeedbackLink,
} from '@datum/contract/feedback/sending';
import { href } from '@datum/contract/screens/outside';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { read, write } from '../../lib/api/api.server.ts';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { session } from '../../lib/session/session.ts';
import { pickLocale } from '../../lib/texts/locale.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/contact.page.ts';
import {
  aboutOf,
  bodyOf,
  type Intent,
  intentOf,
  LARGEST_FORM,
  type Posted,
  typedOf,
  type Values,
  valuesOf,
} from './contact.rules.ts';
import { ContactForm } from './public/contact-form.part.tsx';
import { Ideas } from './public/ideas.part.tsx';
import { Offices } from './public/offices.part.tsx';
import classes from './public/public.module.css';
import { Status } from './public/status.part.tsx';

/**
 * Every look at this page is its own: a form has its stamp, a link its secret, which no other site hears of. `no-referrer` would
 * hide it too, but then browsers without scripts post the form with `Origin: null`, which is refused.
 */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });

/** The offices and the form; with `status` a message itself. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const status = searchParams.get('status')?.slice(0, 100);
  if (status !== undefined) {
    const message = await orNull(read(showFeedbackStatus, { query: { status } }, args));
    return { part: 'status', status, message, isNew: searchParams.has('sent') } as const;
  }
  const asked = aboutOf(searchParams);
  const [form, offices, ideas, answer] = await Promise.all([
    read(showContactForm, { query: asked.figure ? { figure: asked.figure } : {} }, args),
    read(listContent, { params: { type: 'contact' }, query: { page: 1, per_page: 100 } }, args),
    read(listIdeas, {}, args),
    asked.faq ? orNull(read(showContent, { params: { type: 'faq', slug: asked.faq } }, args)) : null,
  ]);
  const about = { ...asked, figure: form.figure ? asked.figure : null, faq: answer ? asked.faq : '' };
  return {
    part: 'form',
    form,
    offices: offices.data,
    ideas,
    about,
    question: answer?.title ?? null,
  } as const;
}

/** What is not there is told in the page's own words. */
const orNull = <A,>(answer: Promise<A>): Promise<A | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'init' in error &&
  (error.init as { status?: number } | null)?.status === 404;

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** What the page posts, also without scripts: the API decides, and a refusal comes back with what was typed. */
export async function action(args: Route.ActionArgs) {
  const { headers: head } = args.request;
  const size = Number(head.get('content-length') ?? Number.NaN);
  const isForm = head.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (!isForm || !(size <= LARGEST_FORM)) return data(EMPTY, { status: 413 });
  const values = valuesOf(await args.request.formData());
  const intent = intentOf(values);
  const { status = '' } = values;
  switch (intent) {
    case null:
      return data(EMPTY, { status: 400 });
    case 'send': {
      const locale = pickLocale(head.get('cookie'), head.get('accept-language'));
      return answered(intent, values, async () => {
        const sent = await write(sendFeedback, { body: bodyOf(values, locale) as never }, args);
        return toStatus(sent.status, true);
      });
    }
    case 'write':
      return answered(intent, values, async () => {
        await write(writeByFeedbackLink, { body: { status, text: values.text ?? '' } }, args);
        return toStatus(status, false);
      });
  }
}

const EMPTY: Posted = { intent: null, message: '', fields: {}, values: {} };

const toStatus = (status: string, isNew: boolean) =>
  redirect(href('contact', { query: isNew ? { status, sent: '1' } : { status } }));

/** Who is signed in sends from the browser, so that the message is theirs. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = valuesOf(await request.clone().formData());
  const current = session.get();
  if (intentOf(values) !== 'send' || !('person' in current)) return serverAction();
  const locale = document.documentElement.lang === 'ms' ? 'ms' : 'en';
  return answered('send', values, async () => {
    const sent = await call(sendFeedback, { body: bodyOf(values, locale, current.person) as never });
    return toStatus(sent.status, true);
  });
}

/** What a post leads to, or why it was refused, with what was typed. */
async function answered(intent: Intent, values: Values, work: () => Promise<Response>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, [message = '']]) => [name, message]),
    );
    const posted: Posted = { intent, message: error.message, fields, values: typedOf(values) };
    return data(posted, { status: error.status });
  }
}

/** Where the office is, and what readers write to it. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('contact');
  const posted = (actionData ?? null) as Posted | null;
  if (loaderData.part === 'status') {
    const { message, status, isNew } = loaderData;
    return (
      <div className={classes.page}>
        {message ? (
          <Status message={message} status={status} isNew={isNew} posted={posted} />
        ) : (
          <>
            <PageHeader title={t('title')} size="reading" />
            <EmptyState title={t('old')}>{t('old-why')}</EmptyState>
          </>
        )}
      </div>
    );
  }
  const { form, offices, ideas, about, question } = loaderData;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(about.figure ? 'doubt' : 'title')}
        lead={t('lead', { days: form.answer_days })}
        size="reading"
      />
      <div className={classes.columns}>
        <ContactForm form={form} about={about} question={question} posted={posted} />
        <Offices offices={offices} />
      </div>
      <Ideas ideas={ideas.data} more={ideas.more} />
    </div>
  );
}
