import { useTranslations } from 'use-intl';
import { Loaded } from '../../page-kit/loaded.tsx';
import classes from './media.module.css';
import { Described } from './medium-line.part.tsx';
import { Picture } from './picture.part.tsx';
import { useMedium } from './use-medium.ts';

/** A picture in a text that is being written: as readers will see it, with its words, and whether it is described. */
export function TextPicture({ uuid, caption }: { readonly uuid: string; readonly caption: string }) {
  const t = useTranslations('media');
  const called = useMedium(uuid);
  return (
    <Loaded called={called} none={t('gone')} permission={t('permission')} lines={['100%', '40%']}>
      {(medium) => (
        <figure className={classes.inText}>
          {medium.picture && <Picture picture={medium.picture} sizes="720px" first />}
          {caption && <figcaption>{caption}</figcaption>}
          <Described medium={medium} />
        </figure>
      )}
    </Loaded>
  );
}
