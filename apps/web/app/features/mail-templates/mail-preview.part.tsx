import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { previewTemplate } from '@datum/contract/messages/mail-templates';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import classes from './templates.module.css';

/** Plain text first: the frame of the others runs no scripts, so tools that look into every frame would wait in it. */
const VIEWS = ['text', 'desktop', 'phone'] as const;

/** A mail with its sample values: as plain text, and as it stands on a desktop and on a phone. */
export function MailPreview({
  called,
  isPaper,
}: {
  readonly called: Called<AnswerOf<typeof previewTemplate>>;
  /** A document: its words alone; how it will look, its versions show as PDFs. */
  readonly isPaper: boolean;
}) {
  const t = useTranslations('mail-templates');
  const [view, setView] = useState<(typeof VIEWS)[number]>('text');
  return (
    <section className={classes.preview} aria-label={t('preview')} aria-busy={called.loading}>
      {isPaper ? (
        <p className="muted">{t('pdf-why')}</p>
      ) : (
        <SegmentedControl
          label={t('preview')}
          size="sm"
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      )}
      {(called.loading || called.answer || called.problem) && (
        <Loaded called={called} lines={['60%', '100%', '100%']}>
          {(answer) => (
            <>
              <ul className={classes.problems} role="status">
                {answer.problems.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <p>
                <b>{answer.subject}</b>
              </p>
              {view === 'text' ? (
                <p className={classes.text}>{answer.text}</p>
              ) : (
                // the mail is shown in a frame of its own, without scripts, as a mail program would
                <iframe
                  className={classes.frame}
                  data-view={view}
                  title={t('preview')}
                  sandbox=""
                  srcDoc={answer.html}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}
