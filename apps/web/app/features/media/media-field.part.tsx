import { may } from '@datum/contract/access/access';
import { listMedia, type MediaKind, type MediumDetail } from '@datum/contract/content/media';
import { Button, Input, Portal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { inputProps } from '../../ui/forms/fields/field-label.tsx';
import type { FieldProps } from '../../ui/forms/fields/field-props.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { HeldBack } from './held-back.part.tsx';
import { Library } from './library.part.tsx';
import classes from './media.module.css';
import { Described, MediumLine } from './medium-line.part.tsx';
import { UploadZone } from './upload-zone.part.tsx';
import { useMedium } from './use-medium.ts';

/** The uuid of a medium; null = none. */
type MediaFieldProps = FieldProps<string | null>;

/**
 * One picture, chosen from the library or uploaded, with its description in both languages:
 *
 *     <MediaField {...field('cover', t('field.cover'))} hint={t('cover-hint')} />
 */
export const MediaField = (props: MediaFieldProps) => <LibraryField kind="image" {...props} />;

/** One file (PDF, workbook, CSV), likewise: `<MediaFileField {...field('file', t('field.file'))} />`. */
export const MediaFileField = (props: MediaFieldProps) => <LibraryField kind="file" {...props} />;

function LibraryField({ kind, ...props }: MediaFieldProps & { readonly kind: MediaKind }) {
  const t = useTranslations('media');
  const person = usePerson();
  const [open, setOpen] = useState<{ readonly uuid: string | null } | null>(null);
  const { value, onChange } = props;
  const { id, disabled: off, name: _, onBlur: __, 'aria-required': ___, ...wrapper } = inputProps(props);
  const uploaded = ({ uuid, is_described }: MediumDetail) => {
    onChange(uuid);
    if (!is_described) setOpen({ uuid }); // its description is asked for while the person knows what it shows
  };
  const mayChoose = !off && may(person, listMedia);
  const choose = mayChoose && (
    <Button size="sm" id={id} onClick={() => setOpen({ uuid: value })}>
      {t(value === null ? `choose.${kind}` : 'change')}
    </Button>
  );
  return (
    <Input.Wrapper {...wrapper} id={id} labelElement="div">
      {value === null ? (
        mayChoose ? (
          <UploadZone kind={kind} onUploaded={uploaded}>
            {choose}
          </UploadZone>
        ) : (
          <p className="muted">{t(off ? 'none-chosen' : 'no-permission')}</p>
        )
      ) : (
        <Chosen uuid={value} />
      )}
      {value !== null && (
        <div className={classes.buttons}>
          {choose}
          {!off && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<Icon name="close" />}
              onClick={() => onChange(null)}
            >
              {t('take-out')}
            </Button>
          )}
        </div>
      )}
      {open && (
        <Apart>
          <Drawer opened width={560} onClose={() => setOpen(null)} title={t(`library.${kind}`)}>
            <Library
              kind={kind}
              shown={open.uuid}
              chosen={value}
              onChoose={(uuid) => {
                onChange(uuid);
                setOpen(null);
              }}
              onGone={(uuid) => {
                if (uuid === value) onChange(null);
              }}
            />
          </Drawer>
        </Apart>
      )}
    </Input.Wrapper>
  );
}

/**
 * Outside the form that the field stands in: the library has forms of its own, and what is sent or typed there must not
 * send the form behind.
 */
function Apart({ children }: { readonly children: ReactNode }) {
  return (
    <Portal>
      <HeldBack>{children}</HeldBack>
    </Portal>
  );
}

/** What is chosen, and whether it can be published. */
export function Chosen({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('media');
  const called = useMedium(uuid);
  return (
    <Loaded called={called} none={t('gone')} permission={t('permission')} lines={['60%', '40%']}>
      {(medium) => (
        <div className={classes.chosen}>
          <MediumLine medium={medium} />
          <Described medium={medium} />
        </div>
      )}
    </Loaded>
  );
}
