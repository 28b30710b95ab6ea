import {
  listWantedData,
  publishWantedData,
  removeWantedData,
  unvoteForData,
  voteForData,
  type WantedData,
} from '@datum/contract/publication/wanted-data';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useHasToken } from '../../lib/session/use-session.ts';
import { AskForData } from './ask.part.tsx';
import classes from './catalogue.module.css';

interface WantedProps {
  /** What everybody sees. */
  readonly wanted: { readonly data: readonly WantedData[]; readonly more: number };
  /** A search that found nothing. */
  readonly search: string;
}

/** Data that readers want and that there are not: counts for everybody, one vote for each who has signed in. */
export function Wanted({ wanted, search }: WantedProps) {
  const t = useTranslations('catalogue.wanted');
  const isSignedIn = useHasToken();
  const { pathname, search: query } = useLocation();
  const own = useCall(listWantedData, isSignedIn ? {} : null);
  const { data: all, more } = own.answer ?? wanted;
  const common = useTranslations('common');
  return (
    <section aria-labelledby="wanted" className={classes.part}>
      <h2 id="wanted" className="type-h3">
        {t('title')}
      </h2>
      <p className={classes.lead}>{t('lead')}</p>
      {all.length > 0 && (
        <ul className={classes.wishes}>
          {all.map((wish) => (
            <Wish key={wish.uuid} wish={wish} mayVote={isSignedIn} mayKeep={own.answer?.may_keep ?? false} />
          ))}
        </ul>
      )}
      {more > 0 && <p>{common('more-not-listed', { count: more })}</p>}
      {own.problem && <p role="alert">{own.problem.message}</p>}
      {isSignedIn ? (
        <AskForData key={search} search={search} />
      ) : (
        <p>
          <Link to={href('login', { query: { next: pathname + query } })}>{t('sign-in')}</Link>
        </p>
      )}
      <p>
        {t('report-why')}{' '}
        <Link to={href('report-request', search ? { query: { title: search } } : {})}>{t('report')}</Link>
      </p>
    </section>
  );
}

interface WishProps {
  readonly wish: WantedData;
  readonly mayVote: boolean;
  /** Lists wishes and takes them away. */
  readonly mayKeep: boolean;
}

function Wish({ wish, mayVote, mayKeep }: WishProps) {
  const t = useTranslations('catalogue.wanted');
  const { send, busy, problem } = useSend();
  const { uuid, words, votes, has_my_vote, is_listed } = wish;
  const params = { uuid };
  return (
    <li>
      <span className={classes.wish}>
        {words}
        {!is_listed && <small>{t(mayKeep ? 'unlisted' : 'unread')}</small>}
      </span>
      <span>{t('votes', { count: votes })}</span>
      {mayVote && (
        <Button
          size="xs"
          loading={busy}
          aria-pressed={has_my_vote}
          aria-label={t('vote-for', { words })}
          variant={has_my_vote ? 'filled' : 'default'}
          onClick={() => void (has_my_vote ? send(unvoteForData, { params }) : send(voteForData, { params }))}
        >
          {has_my_vote ? `★ ${t('voted')}` : `☆ ${t('vote')}`}
        </Button>
      )}
      {mayKeep && !is_listed && (
        <Button size="xs" loading={busy} onClick={() => void send(publishWantedData, { params })}>
          {t('list')}
        </Button>
      )}
      {mayKeep && (
        <Button
          size="xs"
          variant="subtle"
          loading={busy}
          aria-label={t('remove-one', { words })}
          onClick={() => void send(removeWantedData, { params })}
        >
          {t('remove')}
        </Button>
      )}
      {problem && <small role="alert">{problem.message}</small>}
    </li>
  );
}
