import { type AdBookingDetail, exportAdDays, listAdDays } from '@datum/contract/advertising/ad-bookings';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment, MISSING } from '../../../ui/words/format.ts';

/** Proof of running: how often it was shown and followed on each day, from when to when. */
export function Days({ booking: { uuid, number } }: { readonly booking: AdBookingDetail }) {
  const t = useTranslations('ad-bookings');
  return (
    <Loaded called={useCall(listAdDays, { params: { uuid } })}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t('no-days')}>{t('no-days-why')}</EmptyState>
        ) : (
          <>
            <p className="muted">{t('proof')}</p>
            <DaysFile uuid={uuid} number={number} />
            <DayTable days={data} />
          </>
        )
      }
    </Loaded>
  );
}

type Day = AnswerOf<typeof listAdDays>['data'][number];

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const t = useTranslations('ad-bookings');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const minute = (at: string | null) => (at ? formatMoment(at, locale, zone) : MISSING);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('field.seen')}</th>
          <th scope="col">{t('field.followed')}</th>
          <th scope="col">{t('first')}</th>
          <th scope="col">{t('last')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, views, clicks, first_at, last_at }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day, locale)}</th>
            <td>{views}</td>
            <td>{clicks}</td>
            <td>{minute(first_at)}</td>
            <td>{minute(last_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DaysFile({ uuid, number }: { readonly uuid: string; readonly number: string }) {
  const t = useTranslations('ad-bookings');
  const [refused, setRefused] = useState<string | null>(null);
  const take = async () => {
    setRefused(null);
    try {
      const found = await callForFile(exportAdDays, { params: { uuid }, query: { format: 'xlsx' } });
      saveFile(found.name ?? `${number}.xlsx`, found.blob);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setRefused(failure.message);
    }
  };
  return (
    <p>
      <Button size="sm" onClick={() => void take()}>
        {t('days-file')}
      </Button>
      {refused && <span role="alert">{refused}</span>}
    </p>
  );
}
