import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { headingsOf } from '@datum/contract/content/rich-text-parts';
import type { showLegal } from '@datum/contract/site/legal';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/texts/language.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { RichText } from '../content/text/rich-text.part.tsx';
import { LegalChanges } from './changes.part.tsx';
import classes from './legal.module.css';

type Legal = AnswerOf<typeof showLegal>;

interface DocumentProps {
  readonly legal: Legal;
  /** The address of a version; null: of the one in force. */
  readonly addressOf: (number: number | null) => string;
}

/** A legal document as readers see it: what is in force since when, its parts, what changed, and all versions. */
export function LegalPage({ legal, addressOf }: DocumentProps) {
  const t = useTranslations('legal');
  const { document, shown } = legal;
  return (
    <>
      <h1 className="type-h1">{t(`document.${document}`)}</h1>
      {shown ? (
        <Shown legal={legal} shown={shown} addressOf={addressOf} />
      ) : (
        <EmptyState title={t(`none.${document}`)}>{t('none-why')}</EmptyState>
      )}
      {legal.versions.length > 0 && <Versions legal={legal} addressOf={addressOf} />}
    </>
  );
}

function Shown({ legal, shown, addressOf }: DocumentProps & { readonly shown: NonNullable<Legal['shown']> }) {
  const t = useTranslations('legal');
  const { locale } = useLanguage();
  const ui = useUi();
  const body = shown.body[locale];
  const parts = headingsOf(body).filter(({ level }) => level === 2);
  const since = formatDate(shown.effective_on, ui.locale);
  return (
    <>
      <p>{t(`since.${shown.state}`, { number: shown.number, day: since })}</p>
      {shown.state !== 'in_force' && (
        <NoticeBar tone="amber" action={<Link href={addressOf(null)}>{t('to-current')}</Link>}>
          {t(`not-current.${shown.state}`)}
        </NoticeBar>
      )}
      <p>
        <strong>{t('summary')}</strong> {shown.summary[locale]}
      </p>
      <div className={classes.beside}>
        <article>
          <RichText text={body} />
          {shown.changes && (
            <details>
              <summary>{t('changes')}</summary>
              <LegalChanges blocks={shown.changes[locale]} />
            </details>
          )}
        </article>
        <aside>
          {parts.length > 1 && (
            <nav aria-label={t('parts')}>
              <h2 className="type-h4">{t('parts')}</h2>
              <ul>
                {parts.map(({ anchor, words }) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>{words}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <Button onClick={() => print()}>{t('print', { document: t(`document.${legal.document}`) })}</Button>
        </aside>
      </div>
    </>
  );
}

function Versions({ legal, addressOf }: DocumentProps) {
  const t = useTranslations('legal');
  const { locale } = useLanguage();
  const ui = useUi();
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="type-h3">
        {t('versions')}
      </h2>
      <ol className={classes.versions}>
        {legal.versions.map(({ number, state, effective_on, summary }) => (
          <li key={number}>
            <Link
              href={addressOf(number)}
              {...(number === legal.shown?.number ? { 'aria-current': 'page' as const } : {})}
            >
              {t('version', { number })}
            </Link>
            <span>{t(`state.${state}`, { day: formatDate(effective_on, ui.locale) })}</span>
            <span className="muted">{summary[locale]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
