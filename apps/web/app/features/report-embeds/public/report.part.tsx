import type { ProductReport } from '@datum/contract/site/product-reports';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../media/picture.part.tsx';
import classes from './reports.module.css';
import { useReport } from './use-report.ts';

const ReportFrame = lazy(() => import('./frame.part.tsx'));

interface ReportProps {
  readonly report: ProductReport;
  /** Address of the figures as a table; null where there is none. */
  readonly table: string | null;
  readonly level?: 2 | 3;
}

/**
 * A report with what it shows in words and its picture. Nothing of the service is loaded before the reader asks for it; while
 * it is away, words, picture and the way to the figures stay.
 */
export function Report({ report, table, level = 2 }: ReportProps) {
  const t = useTranslations('reports');
  const text = useLocalText();
  const { locale } = useLanguage();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isAwake = useAwake();
  const { shown, open, retry, onLoaded, onFailed } = useReport(report.uuid);
  const Heading = `h${level}` as const;
  const title = text(report.title);
  const start = (begin: () => void) => () => {
    // the button goes away: who works by keyboard stays where the report comes
    place.current?.focus();
    begin();
  };
  return (
    <section aria-labelledby={id} className={classes.report}>
      <Heading id={id} className="type-h3">
        {title}
      </Heading>
      <p className={classes.summary}>{text(report.summary)}</p>
      <div
        ref={place}
        tabIndex={-1}
        className={classes.place}
        aria-busy={shown.state === 'asking' || shown.state === 'loading'}
        style={'view' in shown ? { height: report.height } : undefined}
      >
        {shown.state !== 'shown' && report.picture && (
          <Picture
            picture={report.picture}
            sizes="(min-width: 1240px) 1176px, 100vw"
            className={classes.picture}
          />
        )}
        {'view' in shown && (
          <Suspense>
            <ReportFrame
              report={report}
              view={shown.view}
              title={title}
              locale={locale}
              onLoaded={onLoaded}
              onFailed={onFailed}
            />
          </Suspense>
        )}
      </div>
      <p role="status" className={classes.said}>
        {shown.state === 'away' && t('away')}
        {(shown.state === 'asking' || shown.state === 'loading') && t('coming')}
      </p>
      {isAwake && (
        <p className={classes.actions}>
          {shown.state === 'asleep' && <Button onClick={start(open)}>{t('show')}</Button>}
          {shown.state === 'away' && <Button onClick={start(retry)}>{t('again')}</Button>}
          {shown.state === 'away' && table && <Link href={table}>{t('table')}</Link>}
        </p>
      )}
      {shown.state === 'asleep' && isAwake && <p className="muted">{t('elsewhere')}</p>}
    </section>
  );
}

/** True in a browser that has come alive: without a script there is no button that does nothing. */
function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}
