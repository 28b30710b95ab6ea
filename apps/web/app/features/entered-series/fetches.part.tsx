import { may } from '@datum/contract/access/access';
import {
  fetchSource,
  listFetches,
  type SeriesFetch,
  type SeriesSource,
} from '@datum/contract/entered-series/sources';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { JobProgress } from '../../ui/progress/job-progress.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import classes from './entered-series.module.css';
import { useFetch } from './use-fetch.ts';

interface FetchesProps {
  readonly source: SeriesSource;
  /** A try has ended: what the source shows is no longer what there is. */
  readonly onFetched: () => void;
}

/** The last tries of a source, what came of each, when the next one is, and the button that fetches it now. */
export function Fetches({ source, onFetched }: FetchesProps) {
  const t = useTranslations('entered-series.sources');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const person = usePerson();
  const called = useCall(listFetches, { params: { uuid: source.uuid } });
  const [anySize, setAnySize] = useState(false);
  const fetching = useFetch(source.uuid, () => {
    called.reload();
    onFetched();
  });
  return (
    <section aria-labelledby="fetches" className={classes.definitions}>
      <h3 id="fetches" className="type-h4">
        {t('tries')}
      </h3>
      {source.next_at && <p>{t('next', { at: formatMoment(source.next_at, ui.locale, zone) })}</p>}
      {fetching.running && (
        <JobProgress
          label={t('fetching')}
          done={fetching.job?.progress ?? 0}
          total={fetching.job?.total ?? 0}
        />
      )}
      {fetching.failure && <NoticeBar tone="amber">{fetching.failure}</NoticeBar>}
      {may(person, fetchSource) && (
        <div className={classes.steps}>
          <Button
            size="sm"
            disabled={fetching.running}
            onClick={() => {
              setAnySize(false);
              void fetching.start(anySize);
            }}
          >
            {t('fetch')}
          </Button>
          <Checkbox
            label={t('any-size')}
            checked={anySize}
            onChange={({ currentTarget }) => setAnySize(currentTarget.checked)}
          />
        </div>
      )}
      <Loaded called={called}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{t('no-tries')}</p>
          ) : (
            <ol className={classes.history}>
              {data.map((one) => (
                <Try key={one.id} one={one} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function Try({ one }: { readonly one: SeriesFetch }) {
  const t = useTranslations('entered-series.sources');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const at = formatMoment(one.at, ui.locale, zone);
  return (
    <li>
      <strong>{t(`outcome.${one.outcome}`)}</strong>{' '}
      {one.asked_by ? t('by-at', { by: one.asked_by, at }) : at}
      {one.why && <p>{one.why}</p>}
      {one.batch && one.outcome === 'staged' && (
        <p>
          <Link href={`?tab=batches&edit=observation-batches.${one.batch}`}>{t('to-batch')}</Link>
        </p>
      )}
    </li>
  );
}
