import { listContent, showContent } from '@datum/contract/content/public-content';
import {
  listIdeas,
  sendFeedback,
  showContactForm,
  showFeedbackStatus,
  writeByFeedbackLink,
} from '@datum/contract/feedback/sending';
import { linkFragment, linkSecretIn } from '@datum/contract/forms/link-fragment';
import { href } from '@datum/contract/screens/outside';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { read, write } from '../../lib/api/api.server.ts';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { postedFields } from '../../lib/forms/posted.ts';
import { linkSecret } from '../../lib/links/link-secret.ts';
import { session } from '../../lib/session/session.ts';
import { pickLocale } from '../../lib/texts/locale.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/contact.page.ts';
import {
  aboutOf,
  bodyOf,
  type Intent,
  intentOf,
  type Posted,
  typedOf,
  type Values,
} from './contact.rules.ts';
import { ContactForm } from './public/contact-form.part.tsx';
import { Follow } from './public/follow.part.tsx';
import { Ideas } from './public/ideas.part.tsx';
import { Offices } from './public/offices.part.tsx';
import classes from './public/public.module.css';

/**
 * Every look at this page is its own: a form has its stamp, a link its secret, which no other site hears of. `no-referrer` would
 * hide it too, but then browsers without scripts post the form with `Origin: null`, which is refused.
 */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });

/**
 * The offices and the form; with `follow` the place of a message, whose secret no server sees: it is in the fragment. Links
 * that were emailed with the secret in the query lead there at once.
 */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const status = searchParams.get('status');
  if (status !== null) throw redirect(FOLLOW + linkFragment(status));
  if (searchParams.has('follow')) return { part: 'follow', isNew: searchParams.has('sent') } as const;
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
  const values = await postedFields(args.request);
  const intent = intentOf(values);
  const { status = '' } = values;
  switch (intent) {
    case null:
      return data(EMPTY, { status: 400 });
    case 'send': {
      const locale = pickLocale(head.get('cookie'), head.get('accept-language'));
      return answered(intent, values, async () => {
        const sent = await write(sendFeedback, { body: bodyOf(values, locale) as never }, args);
        return opened(intent, { status: sent.status, isNew: true }, args);
      });
    }
    case 'write': {
      const open = () => opened(intent, { status, isNew: false }, args);
      const work = async () => {
        await write(writeByFeedbackLink, { body: { status, text: values.text ?? '' } }, args);
        return open();
      };
      return answered(intent, values, work, open);
    }
    case 'open':
      return answered(intent, values, async () =>
        opened(intent, { status: linkSecretIn(values.link ?? '') ?? '', isNew: false }, args),
      );
  }
}

const EMPTY: Posted = { intent: null, message: '', fields: {}, values: {}, opened: null };
const FOLLOW = href('contact', { query: { follow: '1' } });

/** The message of a link in the answer itself: without scripts nobody reads a fragment. */
async function opened(
  intent: Intent,
  { status, isNew }: { readonly status: string; readonly isNew: boolean },
  args: Route.ActionArgs,
): Promise<Posted> {
  const view = await write(showFeedbackStatus, { body: { status } }, args);
  return { ...EMPTY, intent, opened: { status, view, isNew } };
}

/** In the browser the tab keeps the link. Who is signed in sends from here, so that the message is theirs. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = await postedFields(request);
  const intent = intentOf(values);
  const current = session.get();
  if (intent === 'send' && 'person' in current) {
    const locale = document.documentElement.lang === 'ms' ? 'ms' : 'en';
    return answered(intent, values, async () => {
      const sent = await call(sendFeedback, { body: bodyOf(values, locale, current.person) as never });
      return toOwn(sent.status);
    });
  }
  const posted = (await serverAction()) as Posted;
  if (!posted.opened) return posted;
  linkSecret.keep('contact', posted.opened.status);
  return posted.opened.isNew ? toOwn(posted.opened.status) : posted;
}

/** The page of what was just sent. */
function toOwn(status: string): Response {
  linkSecret.keep('contact', status);
  return redirect(href('contact', { query: { follow: '1', sent: '1' } }));
}

/** What a post leads to, or why it was refused, with what was typed. */
async function answered<Done extends Response | Posted>(
  intent: Intent,
  values: Values,
  work: () => Promise<Done>,
  /** What the page shows around a refusal. */
  around: () => Promise<Posted | null> = async () => null,
) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, [message = '']]) => [name, message]),
    );
    const shown = await around().catch((failure: unknown) => {
      console.warn('What stands around a refusal could not be read', failure);
      return null;
    });
    const posted: Posted = {
      ...{ intent, message: error.message, fields, values: typedOf(values) },
      opened: shown?.opened ?? null,
    };
    return data(posted, { status: error.status });
  }
}

/** Where the office is, and what readers write to it. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('contact');
  const posted = (actionData ?? null) as Posted | null;
  if (loaderData.part === 'follow' || posted?.opened) {
    return (
      <div className={classes.page}>
        <Follow posted={posted} isNew={loaderData.part === 'follow' && loaderData.isNew} />
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
