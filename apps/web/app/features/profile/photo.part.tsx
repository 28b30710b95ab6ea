import { keepPhoto, PHOTO, removePhoto } from '@datum/contract/people/photos';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { session } from '../../lib/session/session.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { FileField } from '../../ui/forms/fields/file-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Portrait } from './portrait.part.tsx';
import classes from './show.module.css';

/** The own photo: chosen, it is kept at once; taken away, it is deleted. */
export function PhotoPanel() {
  const t = useTranslations('profile.photo');
  const toast = useToast();
  const person = usePerson();
  const { send, busy, problem } = useSend();
  if (!person) {
    return null;
  }
  const show = (photo: string | null) => {
    session.restored({ ...person, photo });
    toast({ title: t(photo ? 'kept' : 'removed') });
  };
  const choose = async ([file]: readonly File[]) => {
    if (file) {
      const kept = await send(keepPhoto, {}, { file });
      if (kept) show(kept.photo);
    }
  };
  const remove = async () => {
    if ((await send(removePhoto, {})) !== null) show(null);
  };
  return (
    <Panel title={t('title')}>
      <div className={classes.photo}>
        <Portrait name={person.name} photo={person.photo} size={96} />
        <FileField
          name="photo"
          label={t('choose')}
          hint={t('hint')}
          types={PHOTO.types}
          maxBytes={PHOTO.maxBytes}
          disabled={busy}
          value={[]}
          onChange={(files) => void choose(files)}
          error={fieldError(problem, 'file') ?? problem?.message ?? null}
        />
        {person.photo && (
          <Button size="sm" loading={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
