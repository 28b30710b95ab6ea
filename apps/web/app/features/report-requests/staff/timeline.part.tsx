import type { StaffView } from '@datum/contract/requests/request-view';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

/** What happened, folded away: the conversation says most of it. */
export function Timeline({ staff: { events } }: { readonly staff: StaffView }) {
  const t = useTranslations('report-requests.timeline');
  const states = useTranslations('request.state');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const deedOf = (action: string) => {
    const key = `deed.${action.split('.')[0]}` as 'deed.ask';
    return t.has(key) ? t(key) : action;
  };
  const stateOf = (state: string) => (states.has(state as 'received') ? states(state as 'received') : state);
  return (
    <details style={{ marginTop: 24 }}>
      <summary>{t('show')}</summary>
      <ul>
        {events.map(({ id, action, before, after, reason, by, at }) => (
          <li key={id}>
            {[
              formatMoment(at, locale, zone),
              by ?? t('by-link'),
              deedOf(action),
              before !== null && before !== after ? `${stateOf(before)} → ${stateOf(after)}` : null,
              reason,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
