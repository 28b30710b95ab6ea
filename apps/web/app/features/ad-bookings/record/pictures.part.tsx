import {
  type AdBookingDetail,
  type AdCreative,
  addAdCreative,
} from '@datum/contract/advertising/ad-bookings';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../../lib/api/form-refusal.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useKept } from '../../../lib/drafts/use-kept.ts';
import { FileField } from '../../../ui/forms/fields/file-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { Preview } from './preview.part.tsx';

const ENDINGS = { jpeg: ['.jpg', '.jpeg'], png: ['.png'], webp: ['.webp'] } as const;
const KB = 1_000;

/** The picture of a booking: uploaded and checked at once, shown at three widths, with those before it. */
export function Pictures({ booking }: { readonly booking: AdBookingDetail }) {
  const t = useTranslations('ad-bookings');
  const [newest, ...before] = booking.creatives;
  return (
    <>
      {booking.may_edit && <Upload key={booking.creatives.length} booking={booking} />}
      {newest ? <Shown booking={booking} creative={newest} /> : <p className="muted">{t('no-picture')}</p>}
      {before.map((creative) => (
        <Version key={creative.number} booking={booking} creative={creative} />
      ))}
    </>
  );
}

function Upload({ booking: { uuid, rules, plan } }: { readonly booking: AdBookingDetail }) {
  const t = useTranslations('ad-bookings');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { values, set, keeps, drop } = useKept(`ad-bookings/${uuid}/picture`, { alt: '' });
  const { alt } = values;
  const submit = async () => {
    // without a file the server says so, at its field
    const file = files[0] ?? new File([], '');
    const saved = await send(addAdCreative, { params: { uuid }, query: { alt } }, { file });
    if (!saved) return;
    drop();
    toast({ title: t('uploaded', { number: saved.creatives[0]?.number ?? 1 }) });
  };
  const { submitError, problems } = formRefusal(problem);
  const formats = rules.formats.map((format) => format.toUpperCase()).join(', ');
  return (
    <FormShell
      title={t('upload')}
      submitLabel={t('upload')}
      loading={busy}
      keeps={keeps}
      isSent={files.length === 0}
      submitError={submitError}
      problems={problems}
      onSubmit={() => void submit()}
    >
      <FileField
        name="file"
        label={t('field.file')}
        hint={t('hint.picture', { formats, width: plan.width, height: plan.height, kb: rules.max_kb })}
        types={rules.formats.flatMap((format) => [...ENDINGS[format]])}
        maxBytes={rules.max_kb * KB}
        value={files}
        onChange={setFiles}
        error={fieldError(problem, 'file')}
      />
      <TextField
        name="alt"
        label={t('field.alt')}
        hint={t('hint.alt')}
        value={alt}
        maxLength={rules.alt_max}
        onChange={(words) => set({ alt: words })}
        error={fieldError(problem, 'alt')}
        required
      />
    </FormShell>
  );
}

interface PictureProps {
  readonly booking: AdBookingDetail;
  readonly creative: AdCreative;
}

function Shown({ booking, creative }: PictureProps) {
  return (
    <section>
      <Version booking={booking} creative={creative} />
      <Preview booking={booking} creative={creative} />
    </section>
  );
}

function Version({ booking: { shown }, creative }: PictureProps) {
  const t = useTranslations('ad-bookings');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { number, alt, created_at } = creative;
  return (
    <p>
      {t('version', { number, at: formatMoment(created_at, locale, zone) })}
      {shown === number && ` (${t('approved')})`}: {alt}
    </p>
  );
}
