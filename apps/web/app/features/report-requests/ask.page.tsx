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
import type { Route } from './+types/ask.page.ts';
import { askedOf, type Intent, intentOf, LARGEST_FORM, type Posted, refused, valuesOf } from './ask.rules.ts';
import { Answered } from './public/answered.part.tsx';
import { AskForm } from './public/ask-form.part.tsx';
import { Confirm } from './public/confirm.part.tsx';
import classes from './public/public.module.css';
import { Status } from './public/status.part.tsx';

/**
 * Every look at this page is its own: a form has its stamp, a link its secret, which no other site is told. Without any
 * referrer browsers would post forms as from nowhere, and be refused.
 */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });

/** The form; with `confirm` the page of its code, with `status` the request itself. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const status = searchParams.get('status');
  const confirm = searchParams.get('confirm');
  if (status !== null) {
    const request = await orNull(read(showRequestStatus, { query: { status: status.slice(0, 200) } }, args));
    return { part: 'status', status, request } as const;
  }
  if (confirm !== null) return { part: 'confirm', confirm: confirm.slice(0, 200) } as const;
  const title = (searchParams.get('title') ?? '').trim().slice(0, 160);
  const area = searchParams.get('area') ?? '';
  const [form, there] = await Promise.all([
    read(showRequestForm, {}, args),
    title.length > 2 ? read(suggestRequests, { query: { q: title } }, args) : { data: [] },
  ]);
  return { part: 'form', form, there: there.data, begin: { title, data_area: area } } as const;
}

/** A link that is none is told in the page's own words. */
const orNull = <A,>(answer: Promise<A>): Promise<A | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Response && error.status === 404) return null;
    if (isMissing(error)) return null;
    throw error;
  });
const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'init' in error &&
  (error.init as { status?: number }).status === 404;

/** The texts of the form come with its first page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('request', serverLoader());

/** What the page posts, also without scripts: the API decides, and a refusal comes back with what was typed. */
export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const size = Number(request.headers.get('content-length') ?? Number.NaN);
  const isForm =
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (!isForm || !(size <= LARGEST_FORM)) return data(refused(null, ''), { status: 413 });
  const values = valuesOf(await request.formData());
  const intent = intentOf(values);
  if (intent === null) return data(refused(null, ''), { status: 400 });
  const locale = pickLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
  return post(intent, values, {
    locale,
    ask: (body) => write(askRequest, { body }, args),
    args,
  });
}

/** Who is signed in asks from the browser, so that the request is theirs. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = valuesOf(await request.clone().formData());
  const current = session.get();
  if (values.intent !== 'ask' || !('person' in current)) return serverAction();
  const locale = document.documentElement.lang === 'ms' ? 'ms' : 'en';
  const { person } = current;
  return answered('ask', values, async () => {
    const { status } = await call(askRequest, { body: askedOf(values, locale, person) as never });
    return redirect(href('report-request', { query: { status: status ?? '' } }));
  });
}

interface Poster {
  readonly locale: 'en' | 'ms';
  readonly ask: (body: never) => Promise<{ readonly confirm: string | null }>;
  readonly args: Route.ActionArgs;
}

function post(intent: Intent, values: Record<string, string>, { locale, ask, args }: Poster) {
  const { status = '', confirm = '' } = values;
  const toStatus = () => redirect(`${href('report-request', { query: { status } })}#thread`);
  return answered(intent, values, async () => {
    switch (intent) {
      case 'ask': {
        const asked = await ask(askedOf(values, locale) as never);
        return redirect(href('report-request', { query: { confirm: asked.confirm ?? '' } }));
      }
      case 'confirm': {
        const done = await write(confirmRequest, { body: { confirm, code: values.code ?? '' } }, args);
        return redirect(href('report-request', { query: { status: done.status } }));
      }
      case 'resend':
        await write(resendRequestCode, { body: { confirm } }, args);
        return { ...refused(intent, ''), message: null, done: 'resent' } as Posted;
      case 'write':
        await write(writeByLink, { body: { status, text: values.text ?? '', files: [] } }, args);
        return toStatus();
      case 'quote': {
        const answer = values.answer === 'accept' ? 'accept' : 'decline';
        const body = { status, answer, reason: values.reason ?? '' } as const;
        await write(answerQuoteByLink, { params: { paper: values.paper ?? '' }, body }, args);
        return toStatus();
      }
    }
  });
}

/** What a post leads to, or why it was refused, with what was typed. */
async function answered(
  intent: Intent,
  values: Record<string, string>,
  work: () => Promise<Response | Posted>,
): Promise<Response | Posted | ReturnType<typeof data<Posted>>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { stamp: _stamp, ...typed } = values;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, [message = '']]) => [name, message]),
    );
    const posted: Posted = { intent, message: error.message, fields, values: typed, done: null };
    return data(posted, { status: error.status });
  }
}

/** Asks for data that is not published, and shows what became of it. */
export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('request');
  const posted = (actionData ?? null) as Posted | null;
  if (loaderData.part === 'status') {
    return (
      <div className={classes.page}>
        {loaderData.request ? (
          <Status request={loaderData.request} status={loaderData.status} posted={posted} />
        ) : (
          <>
            <PageHeader title={t('title')} size="reading" />
            <EmptyState title={t('old')} />
          </>
        )}
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
