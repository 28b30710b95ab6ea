import {
  listWantedData,
  publishWantedData,
  removeWantedData,
  unvoteForData,
  voteForData,
  type WantedData,
} from '@datum/contract/publication/wanted-data';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { AskForData } from './ask.part.tsx';
import { Wishes } from './wishes.part.tsx';

interface OwnWishesProps {
  /** What everybody sees, until the reader's own list is there. */
  readonly wanted: { readonly data: readonly WantedData[]; readonly more: number };
  /** A search that found nothing. */
  readonly search: string;
}

/** The same for a reader who has signed in: one vote for each wish, and other data to ask for. Loaded only for them. */
export default function OwnWishes({ wanted, search }: OwnWishesProps) {
  const { answer, problem } = useCall(listWantedData, {});
  const { data, more } = answer ?? wanted;
  const mayKeep = answer?.may_keep ?? false;
  return (
    <>
      <Wishes wishes={data} more={more} mayKeep={mayKeep}>
        {(wish) => <WishSteps wish={wish} mayKeep={mayKeep} />}
      </Wishes>
      {problem && <p role="alert">{problem.message}</p>}
      <AskForData key={search} search={search} />
    </>
  );
}

interface WishStepsProps {
  readonly wish: WantedData;
  /** Lists wishes and takes them away. */
  readonly mayKeep: boolean;
}

function WishSteps({ wish, mayKeep }: WishStepsProps) {
  const t = useTranslations('catalogue.wanted');
  const { send, busy, problem } = useSend();
  const { uuid, words, has_my_vote, is_listed } = wish;
  const params = { uuid };
  return (
    <>
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
    </>
  );
}
