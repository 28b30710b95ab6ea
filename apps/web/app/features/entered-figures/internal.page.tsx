import { askedIn } from '@datum/contract/entered-series/asked';
import { downloadEnteredTable, showEnteredTable } from '@datum/contract/entered-series/published';
import {
  ENTERED_SUBJECTS,
  type EnteredCode,
  enteredBySlug,
  enteredOf,
} from '@datum/contract/subjects/entered';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { ClosedHere } from '../access/closed-here.part.tsx';
import { ReportsOf } from '../report-embeds/public/reports-of.part.tsx';
import type { Route } from './+types/internal.page.ts';
import { EnteredDownloads, includesFiles } from './downloads.part.tsx';
import { EnteredView } from './view.part.tsx';

const [FIRST] = ENTERED_SUBJECTS;

/** The subject is the last step of the path. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const slug = new URL(request.url).pathname.split('/').filter(Boolean).at(-1);
  const subject = enteredBySlug('reading', slug) ?? FIRST;
  const { lang } = document.documentElement;
  return { code: subject.code as EnteredCode, title: lang === 'ms' ? subject.name.ms : subject.name.en };
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** An entered subject at the reader's level, with files of exactly what is shown. */
export default function InternalEnteredPage({ loaderData }: Route.ComponentProps) {
  const { code } = loaderData;
  const t = useTranslations('entered-figures');
  const [search] = useSearchParams();
  const input = { params: { subject: code }, query: askedIn(search) };
  const called = useCall(showEnteredTable, input);
  return (
    <Loaded called={called} lines={['34%', '100%', '100%', '100%']}>
      {(table) => (
        <EnteredView
          table={table}
          place="internal"
          busy={called.loading}
          reports={<ReportsOf slug={enteredOf(code)?.slugs.product ?? ''} table="#figures" />}
          opens={
            <ClosedHere product={enteredOf(code)?.product ?? ''} locked={table.locked}>
              {t('ask-for-access')}
            </ClosedHere>
          }
          actions={
            <EnteredDownloads
              isOpen={includesFiles(table.level)}
              name={code}
              file={(format) =>
                callForFile(downloadEnteredTable, { ...input, query: { ...input.query, format } })
              }
            />
          }
        />
      )}
    </Loaded>
  );
}
