import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { previewPolicy } from '@datum/contract/sign-in/security';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface PolicyEffectsProps {
  readonly effects: AnswerOf<typeof previewPolicy>['effects'] | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Whom the changes meet, part by part, before they are saved. */
export function PolicyEffects({ effects, busy, onConfirm, onCancel }: PolicyEffectsProps) {
  const t = useTranslations('security.policy');
  return (
    <ConfirmDialog
      opened={effects !== null}
      title={t('effects')}
      confirmLabel={t('submit')}
      loading={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul>
        {effects?.map(({ field, people, when }) => (
          <li key={field}>
            {t(`field.${field}`)}: {t(when === 'now' ? 'meets-now' : 'meets-next', { count: people })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
