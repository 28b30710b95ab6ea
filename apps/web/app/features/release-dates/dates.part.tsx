import { may } from '@datum/contract/access/access';
import { listReleaseDates, type ReleaseDate } from '@datum/contract/publication/release-dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { AnnounceDateForm, AnnounceYearForm } from './announce.part.tsx';
import { CancelDateForm } from './cancel.part.tsx';
import classes from './dates.module.css';
import { MoveDateForm } from './move.part.tsx';

/** The button that opens the announced release dates, for those who may move them. */
export function ReleaseDatesButton() {
  const t = useTranslations('releases.dates');
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  return may(person, listReleaseDates) ? (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {isOpen && <DatesDrawer onClose={() => setOpen(false)} />}
    </>
  ) : null;
}

function DatesDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('releases.dates');
  const called = useCall(listReleaseDates, {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = () => setDoing(null);
  const buttons = (
    <div className={classes.buttons}>
      <Button size="sm" onClick={() => setDoing({ what: 'announce' })}>
        {t('announce')}
      </Button>
      <Button size="sm" variant="filled" onClick={() => setDoing({ what: 'year' })}>
        {t('announce-many')}
      </Button>
    </div>
  );
  return (
    <Drawer opened onClose={onClose} title={t('title')}>
      {doing?.what === 'announce' && <AnnounceDateForm onDone={done} />}
      {doing?.what === 'year' && <AnnounceYearForm onDone={done} />}
      {doing?.what !== 'announce' && doing?.what !== 'year' && buttons}
      <Loaded called={called} lines={['60%', '80%', '60%']}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
          ) : (
            <ul className={classes.dates}>
              {data.map((date) => (
                <li key={date.id}>
                  <DateLine date={date} onDo={(what) => setDoing({ what, id: date.id })} />
                  {doing?.id === date.id && doing.what === 'move' && (
                    <MoveDateForm date={date} onDone={done} />
                  )}
                  {doing?.id === date.id && doing.what === 'cancel' && (
                    <CancelDateForm date={date} onDone={done} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  );
}

/** The form that is open in the drawer. */
interface Doing {
  readonly what: 'announce' | 'year' | 'move' | 'cancel';
  /** The date that it is about. */
  readonly id?: number;
}

interface DateLineProps {
  readonly date: ReleaseDate;
  readonly onDo: (what: 'move' | 'cancel') => void;
}

function DateLine({ date, onDo }: DateLineProps) {
  const t = useTranslations('releases.dates');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  return (
    <div className={classes.line}>
      <span>
        <b>{formatMoment(date.planned_at, ui.locale, zone)}</b>
        <span>
          {text(date.name)}, {formatPeriod(date.period, ui)}
        </span>
        {date.changed_from && (
          <small>
            {t('was', { at: formatMoment(date.changed_from, ui.locale, zone) })}{' '}
            {text(date.change_reason ?? {})}
          </small>
        )}
      </span>
      <span className={classes.buttons}>
        <Button size="xs" onClick={() => onDo('move')}>
          {t('move')}
        </Button>
        <Button size="xs" onClick={() => onDo('cancel')}>
          {t('cancel')}
        </Button>
      </span>
    </div>
  );
}
