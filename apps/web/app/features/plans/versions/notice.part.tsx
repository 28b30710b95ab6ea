import { previewPlanNotice } from '@datum/contract/plans/plans';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import classes from '../plans.module.css';

interface NoticeProps {
  readonly uuid: string;
  readonly number: number;
}

/** The email to those who hold an earlier version as it would be, and to how many it would go. */
export function Notice({ uuid, number }: NoticeProps) {
  const t = useTranslations('plans.versions');
  return (
    <Loaded called={useCall(previewPlanNotice, { params: { uuid, number } })}>
      {({ letters, unreachable, samples }) => (
        <>
          <p>{t('letters', { count: letters })}</p>
          {unreachable > 0 && <p>{t('unreachable', { count: unreachable })}</p>}
          {samples.map(({ locale, subject, text }) => (
            <details key={locale} open={locale === 'en'}>
              <summary>
                {LANGUAGE_NAMES[locale]}: {subject}
              </summary>
              <div className={classes.letter}>{text}</div>
            </details>
          ))}
        </>
      )}
    </Loaded>
  );
}
