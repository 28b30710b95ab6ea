import { href } from '@datum/contract/screens/all';
import { stopViewing, type Viewing } from '@datum/contract/subscriptions/viewings';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';

/** Says on every page of the tab whom one sees as, until when, and the way out; goes out by itself when the time is up. */
export function ViewingBar() {
  // sessionStorage is the browser's: what the server draws has no bar
  const [seen, setSeen] = useState<Viewing | null>(null);
  useEffect(() => setSeen(viewing.get()), []);
  return seen && <Bar seen={seen} />;
}

function Bar({ seen }: { readonly seen: Viewing }) {
  const t = useTranslations('access.see-as');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { send, busy, problem } = useSend();
  useEffect(() => {
    const timer = setTimeout(leave, Date.parse(seen.expires_at) - Date.now());
    return () => clearTimeout(timer);
  }, [seen]);
  const stop = async () => {
    await send(stopViewing, { params: { uuid: seen.uuid } });
    leave();
  };
  return (
    <NoticeBar
      tone="amber"
      live
      action={
        <Button size="xs" loading={busy} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      }
    >
      {t('bar', { name: seen.person.name, until: formatMoment(seen.expires_at, locale, zone) })}{' '}
      {problem?.message}
    </NoticeBar>
  );
}

/** Oneself again: everything is loaded anew. */
function leave(): void {
  viewing.stop();
  location.assign(href('subscribers'));
}
