import { type Suggestion, suggestRequests } from '@datum/contract/requests/asking';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useSettled } from '../../../ui/settled.ts';
import classes from './public.module.css';

/** Letters from which on a search says something. */
const LEAST = 3;

interface SuggestionsProps {
  readonly text: string;
  /** What the server found for the text in the address. */
  readonly first: readonly Suggestion[];
}

/** "This may already exist": said while somebody types, and by the server for a title in the address. */
export function Suggestions({ text, first }: SuggestionsProps) {
  const t = useTranslations('request.there');
  const say = useLocalText();
  const rested = useSettled(text.trim());
  const asks = rested.length >= LEAST;
  const { answer } = useCall(suggestRequests, asks ? { query: { q: rested.slice(0, 300) } } : null);
  const found = asks ? (answer?.data ?? first) : first;
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <div className={classes.there}>
          <h3>{t('title')}</h3>
          <ul>
            {found.map(({ kind, code, name, product, path }) => (
              <li key={`${kind} ${code} ${path}`}>
                {path ? <Link to={path}>{say(name)}</Link> : <a href="#answered">{say(name)}</a>}
                <span>
                  {kind === 'answered' ? t('answered', { code }) : product ? say(product) : t(kind)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
