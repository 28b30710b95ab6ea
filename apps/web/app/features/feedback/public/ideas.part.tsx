import { type ListedIdea, voteFeedback } from '@datum/contract/feedback/sending';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './public.module.css';
import { STATE_BADGES } from './status.part.tsx';

interface IdeasProps {
  readonly ideas: readonly ListedIdea[];
  /** How many there are beyond them. */
  readonly more: number;
}

/** What others asked for: its status, why it is not planned, and votes of people who are signed in. */
export function Ideas({ ideas, more }: IdeasProps) {
  const t = useTranslations('contact.idea');
  const common = useTranslations('common');
  const person = usePerson();
  if (ideas.length === 0) return null;
  return (
    <section id="ideas" className={classes.ideas} aria-labelledby="ideas-title">
      <h2 id="ideas-title" className="type-h3">
        {t('title')}
      </h2>
      {!person && (
        <p className={classes.note}>
          <Link to={href('login', { query: { next: `${href('contact')}#ideas` } })}>{t('sign-in')}</Link>
        </p>
      )}
      <ul>
        {ideas.map((idea) => (
          <Idea key={idea.uuid} idea={idea} />
        ))}
      </ul>
      {more > 0 && <p className={classes.note}>{common('more-not-listed', { count: more })}</p>}
    </section>
  );
}

const OPEN = ['new', 'acknowledged', 'planned'];

function Idea({ idea: given }: { readonly idea: ListedIdea }) {
  const t = useTranslations('contact.idea');
  const states = useTranslations('contact.state');
  const person = usePerson();
  const { send, busy, problem } = useSend();
  const [voted, setVoted] = useState<ListedIdea | null>(null);
  const idea = voted ?? given;
  const { uuid, subject, state, reason, answer, votes, mine } = idea;
  const vote = async () => {
    const after = await send(voteFeedback, { params: { uuid }, body: { votes: !mine } });
    if (after) setVoted(after);
  };
  return (
    <li>
      <div>
        <b>{subject}</b> <StatusBadge kind={STATE_BADGES[state]} label={states(state)} />
        {reason && <p>{reason}</p>}
        {answer && <p>{answer}</p>}
        {problem && (
          <p role="alert" className="problem">
            {problem.message}
          </p>
        )}
      </div>
      <div className={classes.votes}>
        <span>{t('votes', { count: votes })}</span>
        {person && OPEN.includes(state) && (
          <Button size="xs" loading={busy} aria-pressed={mine} onClick={() => void vote()}>
            {t(mine ? 'take-back' : 'vote')}
          </Button>
        )}
      </div>
    </li>
  );
}
