import { suggestFaq } from '@datum/contract/feedback/sending';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSettled } from '../../../ui/settled.ts';
import classes from './public.module.css';

/** Letters from which on a text says something. */
const LEAST = 4;

/** Answers that are there already, while somebody types. They open apart, so that nothing typed is lost. */
export function Suggestions({ text }: { readonly text: string }) {
  const t = useTranslations('contact');
  const rested = useSettled(text.trim());
  const { answer } = useCall(
    suggestFaq,
    rested.length >= LEAST ? { query: { q: rested.slice(0, 300) } } : null,
  );
  const found = rested.length >= LEAST ? (answer?.data ?? []) : [];
  return (
    <div aria-live="polite" className={classes.quiet}>
      {found.length > 0 && (
        <div className={classes.about}>
          <b>{t('there')}</b>
          <ul>
            {found.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`${href('faq')}#${slug}`} target="_blank" rel="noopener">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
