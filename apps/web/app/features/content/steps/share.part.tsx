import { may } from '@datum/contract/access/access';
import { type ContentDetail, contentCalls, SHARED_DAYS } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { PreviewWidths } from '../../../page-kit/preview-widths.tsx';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

interface ShareProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
}

/** Shows the newest version as its page would, and makes a link by which others look at it for some days. */
export function ShareButton({ type, item }: ShareProps) {
  const t = useTranslations('content');
  const person = usePerson();
  const [open, setOpen] = useState(false);
  if (!may(person, contentCalls(type).share)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('step.share')}
      </Button>
      {open && <ShareDialog type={type} item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ type, item, onClose }: ShareProps & { readonly onClose: () => void }) {
  const t = useTranslations('content');
  const { locale } = useUi();
  const [days, setDays] = useState(String(SHARED_DAYS.usual));
  const [made, setMade] = useState<{ readonly address: string; readonly until: string } | null>(null);
  const { send, busy, problem } = useSend();
  const make = async () => {
    const body = { number: item.newest, days: Number(days) };
    const answer = await send(contentCalls(type).share, { params: { uuid: item.uuid }, body });
    if (answer) setMade(answer);
  };
  const url = made && window.location.origin + made.address;
  return (
    <Modal opened onClose={onClose} title={t('share-title', { number: item.newest })} withCloseButton={false}>
      <p>{t('share-why')}</p>
      <NumberField
        name="share-days"
        label={t('share-days')}
        value={days}
        onChange={setDays}
        error={problem?.message ?? null}
      />
      {url && made && (
        <p role="status">
          <a href={url} target="_blank" rel="noopener">
            {url}
          </a>
          <br />
          <span className="muted">{t('share-until', { until: formatMoment(made.until, locale) })}</span>
        </p>
      )}
      {url && <PreviewWidths address={url} />}
      <p style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        <Button variant="subtle" onClick={onClose}>
          {t('close')}
        </Button>
        {url && <Button onClick={() => void navigator.clipboard.writeText(url)}>{t('share-copy')}</Button>}
        <Button variant="filled" loading={busy} onClick={() => void make()}>
          {t('share-make')}
        </Button>
      </p>
    </Modal>
  );
}
