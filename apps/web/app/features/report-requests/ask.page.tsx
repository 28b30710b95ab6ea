import { linkFragment, linkSecretIn } from '@datum/contract/forms/link-fragment';
import {
  answerQuoteByLink,
  askRequest,
  confirmRequest,
  resendRequestCode,
  showRequestForm,
  showRequestStatus,
  suggestRequests,
  writeByLink,
} from '@datum/contract/requests/asking';
import { href } from '@datum/contract/screens/outside';
import { lazy, Suspense } from 'react';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { read, write } from '../../lib/api/api.server.ts';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { type PostedFields, postedFields } from '../../lib/forms/posted.ts';
import { linkSecret } from '../../lib/links/link-secret.ts';
import { session } from '../../lib/session/session.ts';
import { pickLocale } from '../../lib/texts/locale.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/ask.page.ts';
import { askedOf, type Intent, intentOf, type Posted, refused } from './ask.rules.ts';
import { Answered } from './public/answered.part.tsx';
import { AskForm } from './public/ask-form.part.tsx';
import { Confirm } from './public/confirm.part.tsx';
import classes from './public/public.module.css';

/**
 * Every look at this page is its own: a form has its stamp, a link its secret, which no other site is told. Without any
 * referrer browsers would post forms as from nowhere, and be refused.
 */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });

/**
 * The form; with `confirm` the page of its code, with `follow` the place of a request, whose secret no server sees: it is in
 * the fragment. Links that were emailed with the secret in the query lead there at once.
 */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const status = searchParams.get('status');
  const confirm = searchParams.get('confirm');
  if (status !== null) throw redirect(FOLLOW + linkFragment(status));
  if (searchParams.has('follow')) return { part: 'follow' } as const;
  if (confirm !== null) return { part: 'confirm', confirm: confirm.slice(0, 200) } as const;
  const title = (searchParams.get('title') ?? '').trim().slice(0, 160);
  const area = searchParams.get('area') ?? '';
  const [form, there] = await Promise.all([
    read(showRequestForm, {}, args),
    title.length > 2 ? read(suggestRequests, { query: { q: title } }, args) : { data: [] },
  ]);
  return { part: 'form', form, there: there.data, begin: { title, data_area: area } } as const;
}

const FOLLOW = href('report-request', { query: { follow: '1' } });

/** The texts of the form come with its first page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('request', serverLoader());

/** What the page posts, also without scripts: the API decides, and a refusal comes back with what was typed. */
export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const values = await postedFields(request);
  const intent = intentOf(values);
  if (intent === null) return data(refused(null, ''), { status: 400 });
  const locale = pickLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
  return post(intent, values, {
    locale,
    ask: (body) => write(askRequest, { body }, args),
    args,
  });
}

/** In the browser the tab keeps the link. Who is signed in asks from here, so that the request is theirs. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = await postedFields(request);
  const current = session.get();
  if (values.intent !== 'ask' || !('person' in current)) {
    const posted = (await serverAction()) as Posted;
    if (!posted.opened) return posted;
    linkSecret.keep('report-request', posted.opened.status);
    return posted.intent === 'confirm' ? redirect(FOLLOW) : posted;
  }
  const locale = document.documentElement.lang === 'ms' ? 'ms' : 'en';
  const { person } = current;
  return answered('ask', values, async () => {
    const { status } = await call(askRequest, { body: askedOf(values, locale, person) as never });
    linkSecret.keep('report-request', status ?? '');
    return redirect(FOLLOW);
  });
}

interface Poster {
  readonly locale: 'en' | 'ms';
  readonly ask: (body: never) => Promise<{ readonly confirm: string | null }>;
  readonly args: Route.ActionArgs;
}

function post(intent: Intent, values: PostedFields, { locale, ask, args }: Poster) {
  const { status = '', confirm = '' } = values;
  // the request stands in the answer itself: without scripts nobody reads a fragment
  const open = async (link: string): Promise<Posted> => ({
    ...refused(intent, ''),
    message: null,
    opened: { status: link, view: await write(showRequestStatus, { body: { status: link } }, args) },
  });
  const work = async () => {
    switch (intent) {
      case 'ask': {
        const asked = await ask(askedOf(values, locale) as never);
        return redirect(href('report-request', { query: { confirm: asked.confirm ?? '' } }));
      }
      case 'confirm': {
        const done = await write(confirmRequest, { body: { confirm, code: values.code ?? '' } }, args);
        return open(done.status);
      }
      case 'resend':
        await write(resendRequestCode, { body: { confirm } }, args);
        return { ...refused(intent, ''), message: null, done: 'resent' } as Posted;
      case 'write':
        await write(writeByLink, { body: { status, text: values.text ?? '', files: [] } }, args);
        return open(status);
      case 'quote': {
        const answer = values.answer === 'accept' ? 'accept' : 'decline';
        const body = { status, answer, reason: values.reason ?? '' } as const;
        await write(answerQuoteByLink, { params: { paper: values.paper ?? '' }, body }, args);
        return open(status);
      }
      case 'open':
        return open(linkSecretIn(values.link ?? '') ?? '');
    }
  };
  return answered(intent, values, work, async () => (status ? open(status) : null));
}

/** What a post leads to, or why it was refused, with what was typed. */
async function answered(
  intent: Intent,
  values: PostedFields,
  work: () => Promise<Response | Posted>,
  /** What the page shows around a refusal. */
  around: () => Promise<Posted | null> = async () => null,
): Promise<Response | Posted | ReturnType<typeof data<Posted>>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { stamp: _stamp, ...typed } = values;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, [message = '']]) => [name, message]),
    );
    const shown = await around().catch((failure: unknown) => {
      console.warn('What stands around a refusal could not be read', failure);
      return null;
    });
    const posted: Posted = {
      ...{ intent, message: error.message, fields, values: typed, done: null },
      opened: shown?.opened ?? null,
    };
    return data(posted, { status: error.status });
  }
}

/** Who asks does not load the place of a request. */
const Follow = lazy(() => import('./public/follow.part.tsx'));

/** Asks for data that is not published, and shows what became of it. */
export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('request');
  const posted = (actionData ?? null) as Posted | null;
  if (loaderData.part === 'follow' || posted?.opened) {
    return (
      <div className={classes.page}>
        <Suspense fallback={null}>
          <Follow posted={posted} />
        </Suspense>
      </div>
    );
  }
  if (loaderData.part === 'confirm') {
    return (
      <div className={classes.page}>
        <Confirm confirm={loaderData.confirm} posted={posted} />
      </div>
    );
  }
  const { form, there, begin } = loaderData;
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead', { days: form.expected_days })} size="reading" />
      <AskForm form={form} there={there} begin={begin} posted={posted} />
      <Answered answered={form.answered} more={form.answered_more} />
    </div>
  );
}
