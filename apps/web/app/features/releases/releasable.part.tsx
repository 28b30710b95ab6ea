import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { listReleasable, prepareRelease } from '@datum/contract/publication/releases';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { PublishAgainDrawer } from './publish-again.part.tsx';
import { releasePath } from './release-path.part.tsx';
import classes from './releases.module.css';

type Waiting = AnswerOf<typeof listReleasable>['data'][number];

/** Approved runs that wait for a release: periods published for the first time, corrections, and periods whose figures were withdrawn. */
export function Releasable({ kind }: { readonly kind: 'prices' | 'indices' }) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const person = usePerson();
  const navigate = useNavigate();
  const { answer } = useCall(listReleasable, {});
  const { send, busy, problem } = useSend();
  const [again, setAgain] = useState<Waiting | null>(null);
  const waiting = (answer?.data ?? []).filter(
    ({ kind: own, vintage, withdrawn, correction }) =>
      own === kind && (vintage === 1 || withdrawn || correction !== null),
  );
  if (waiting.length === 0) {
    return null;
  }
  const prepare = async ({ subject, period }: Waiting) => {
    const release = await send(prepareRelease, { body: { subject, period } });
    if (release) {
      await navigate(releasePath(release));
    }
  };
  return (
    <section className={classes.waiting} aria-label={t('waiting')}>
      {waiting.map((entry) => (
        <p key={`${entry.subject}${entry.period}`}>
          <span>
            {t(wordOf(entry), {
              name: text(entry.name),
              period: formatPeriod(entry.period, ui),
              months: entry.correction?.months ?? 0,
            })}
          </span>
          <Button
            size="xs"
            variant="filled"
            loading={busy}
            disabled={!may(person, prepareRelease)}
            onClick={() => (entry.withdrawn && !entry.correction ? setAgain(entry) : void prepare(entry))}
          >
            {t(entry.withdrawn && !entry.correction ? 'again.action' : 'prepare')}
          </Button>
        </p>
      ))}
      {problem && <p role="alert">{problem.message}</p>}
      {again && <PublishAgainDrawer {...again} onClose={() => setAgain(null)} />}
    </section>
  );
}

const wordOf = ({ correction, withdrawn }: Waiting) =>
  correction ? ('ready-correction' as const) : withdrawn ? ('ready-again' as const) : ('ready' as const);
